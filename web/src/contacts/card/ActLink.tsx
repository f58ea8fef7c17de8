import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';

/** A link that does something with an entry, or, `isAway`, that leads to another site. */
export function ActLink({
  path,
  label,
  title,
  href,
  isAway = false,
}: {
  path: string;
  /** With what it is done to. */
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
      // The other site learns nothing of the book.
      {...(isAway && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon path={path} />
    </a>
  );
}
