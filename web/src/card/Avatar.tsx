import type { CSSProperties } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { avatarHue, initials } from './initials.ts';
import styles from './Avatar.module.css';

const PERSON = 'M12 12a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6M5 20c.7-3.4 3.4-5.2 7-5.2s6.3 1.8 7 5.2';

/**
 * Initials in a colour that depends on the name, or a person if there are none. Hidden from assistive technology, since
 * the name is shown beside it.
 */
export function Avatar({ name }: { name: string }) {
  const color = { '--hue': avatarHue(name) } as CSSProperties; // React's type lists no custom properties
  return (
    <span className={styles.avatar} style={color} aria-hidden="true">
      {initials(name) || <Icon path={PERSON} />}
    </span>
  );
}
