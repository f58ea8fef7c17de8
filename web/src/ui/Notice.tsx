import type { ReactNode } from 'react';
import { BinderPicture, type BinderScene } from './BinderPicture.tsx';
import styles from './Notice.module.css';

/** Shown instead of a list: an illustration, one sentence, and buttons. */
export function Notice({
  picture,
  title,
  text,
  heading: Heading = 'h2',
  children,
}: {
  picture: BinderScene;
  title: ReactNode;
  text: string;
  /** `h1` if the notice is the whole screen. */
  heading?: 'h1' | 'h2';
  children?: ReactNode;
}) {
  return (
    <div className={styles.notice}>
      <BinderPicture scene={picture} />
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {children !== undefined && <div className={styles.buttons}>{children}</div>}
    </div>
  );
}
