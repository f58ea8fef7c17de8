import { useEffect, useState } from 'react';
import { visitorHome } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { rememberFirstPage } from './firstPage.ts';
import { SampleBook } from './SampleBook.tsx';
import styles from './VisitorHome.module.css';

/** Presents the product to visitors. The header has the ways in. */
export default function VisitorHome() {
  const words = useWords(visitorHome);
  const [resume] = useState(rememberFirstPage);
  useEffect(resume, [resume]);
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
