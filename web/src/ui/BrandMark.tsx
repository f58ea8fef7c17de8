/** The logo: a book with three rings and a yellow heart. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 30 30" aria-hidden="true">
      <rect x="5" y="1" width="23" height="28" rx="6.5" fill="var(--mark)" />
      <path
        d="M16.5 21.4c-4.3-2.9-6-4.9-6-7.2a3.2 3.2 0 0 1 6-1.6 3.2 3.2 0 0 1 6 1.6c0 2.3-1.7 4.3-6 7.2Z"
        fill="var(--heart)"
      />
      <path d="M1.5 8.5h7M1.5 15h7M1.5 21.5h7" stroke="var(--ink)" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  );
}
