import { SCREENS } from '@contactbook/contract/screens';
import buttons from '../ui/buttons.module.css';
import sheets from '../ui/sheet.module.css';
import { useTitle } from '../ui/useTitle.ts';
import styles from './NotFound.module.css';
import { ScreenLink } from './ScreenLink.tsx';

/** Any other path (section 2). */
export default function NotFound() {
  useTitle('Not found');
  return (
    <div className={styles.notFound}>
      <div className={`${sheets.sheet} ${styles.page}`}>
        <h1 className={styles.title}>This page is not in the book</h1>
        <p className={styles.text}>The address may have a slip in it, or the page has moved.</p>
        <ScreenLink to={SCREENS.home} className={buttons.primary}>
          Back to the start
        </ScreenLink>
      </div>
      <p className={styles.tabs} aria-hidden="true">
        <span>4</span>
        <span>0</span>
        <span>4</span>
      </p>
    </div>
  );
}
