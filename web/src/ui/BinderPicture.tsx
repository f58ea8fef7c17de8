import styles from './BinderPicture.module.css';

export type BinderScene = 'empty' | 'fresh' | 'nobody' | 'failed';

/** Draws a page of a binder: empty, with a first entry, without matches, or not loaded. */
export function BinderPicture({ scene }: { scene: BinderScene }) {
  return (
    <svg className={styles.picture} width="92" height="84" viewBox="0 0 92 84" aria-hidden="true">
      <rect className={styles.page} x="17" y="3" width="66" height="76" rx="9" />
      <path className={styles.ring} d="M8 22h17M8 41h17M8 60h17" />
      {scene === 'fresh' && (
        <>
          <circle className={styles.sun} cx="50" cy="29" r="9" />
          <path className={styles.text} d="M37 50h32M37 59h18" />
        </>
      )}
      {scene === 'nobody' && (
        <>
          <path className={styles.faint} d="M34 22h36M34 58h20" />
          <rect className={styles.sun} x="33" y="34" width="38" height="12" rx="3" />
          <circle className={styles.glass} cx="74" cy="60" r="11" />
          <path className={styles.ring} d="M82.5 68.5 89 75" />
        </>
      )}
      {scene === 'failed' && <path className={styles.bad} d="M52 24v20M52 55v1" />}
    </svg>
  );
}
