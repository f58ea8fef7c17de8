import type { CSSProperties } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { avatarHue, initials } from './initials.ts';
import styles from './Avatar.module.css';

/**
 * Initials in a colour that depends on the name, or a person if there are none. Hidden from assistive technology, since
 * the name is shown beside it.
 */
export function Avatar({ name }: { name: string }) {
  const color = { '--hue': avatarHue(name) } as CSSProperties; // React's type lists no custom properties
  return (
    <span className={`tile ${styles.avatar}`} style={color} aria-hidden="true">
      {initials(name) || <Icon name="person" />}
    </span>
  );
}
