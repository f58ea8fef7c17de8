import { home } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { SampleBook } from './SampleBook.tsx';
import styles from './VisitorHome.module.css';

/** Presents the product to visitors. The header has the ways in. */
export function VisitorHome() {
  const words = useWords(home);
  return (
    <div className={styles.hero}>
      <div>
        <h1 className={styles.headline}>{words.headline}</h1>
        <p className={styles.lead}>{words.lead}</p>
        <p className={styles.free}>{words.free}</p>
      </div>
      <SampleBook />
    </div>
  );
}
