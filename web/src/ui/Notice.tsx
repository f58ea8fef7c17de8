import type { ReactNode } from 'react';
import { BinderPicture, type BinderScene } from './BinderPicture.tsx';
import styles from './Notice.module.css';

/** What a page says when it has no list to show: a drawing, one sentence, and what can be done. */
export function Notice({
  picture,
  title,
  text,
  children,
}: {
  picture: BinderScene;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.notice}>
      <BinderPicture scene={picture} />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children !== undefined && <div className={styles.acts}>{children}</div>}
    </div>
  );
}
