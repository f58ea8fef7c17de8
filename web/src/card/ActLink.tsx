import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';

/** A link for an entry, such as call or write; with `isAway`, it opens another site. */
export function ActLink({
  path,
  label,
  title,
  href,
  isAway = false,
}: {
  path: string;
  /** Accessible label: the action and the value it applies to. */
  label: string;
  title: string;
  href: string;
  isAway?: boolean;
}) {
  return (
    <a
      className={buttons.icon}
      href={href}
      aria-label={label}
      title={title}
      // Keeps the address of the book from the other site.
      {...(isAway && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon path={path} />
    </a>
  );
}
