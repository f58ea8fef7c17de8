import { Avatar } from '../card/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import sheets from '../ui/sheet.module.css';
import { home } from '../words/en/home.ts';
import { useWords } from '../words/words.ts';
import styles from './SampleBook.module.css';

const FILTER = 'ко';
/**
 * Brackets mark what the filter finds. The matches are fixed, since loading the search would delay the first screen.
 */
const PEOPLE = [
  ['Володимир [Ко]вален[ко]-Левицький', '+380 (44) 390-12-34'],
  ['Марія [Ко]валь', '+380 67 321 54 76'],
  ['Оксана [Ко]цюба', '050 400 50 60'],
].map(([marked = '', number = '']) => ({ name: marked.replaceAll(/[[\]]/g, ''), marked, number }));
const TABS = Array.from('ABDКМОЯ');

/** An illustration of a search, drawn with the list's row and highlight styles. */
export function SampleBook() {
  const words = useWords(home);
  return (
    <div className={styles.sample} aria-hidden="true">
      <div className={`${sheets.sheet} ${styles.page}`}>
        <p className={styles.filter}>
          <Icon name="search" />
          <span className={styles.typed}>{FILTER}</span>
          <span className={styles.count}>{words.sample}</span>
        </p>
        {PEOPLE.map(({ name, marked, number }) => (
          <div key={name} className={styles.row}>
            <Avatar name={name} />
            <span className={styles.name}>
              <Marked text={marked} />
            </span>
            <span className={styles.number}>{number}</span>
          </div>
        ))}
      </div>
      <p className={styles.tabs}>
        {TABS.map((letter) => (
          <span key={letter}>{letter}</span>
        ))}
      </p>
    </div>
  );
}

/** Renders a text and highlights what is in brackets. */
function Marked({ text }: { text: string }) {
  return text.split(/[[\]]/).map((segment, index) =>
    // The index is a stable key: odd segments are highlighted.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <mark key={index}>{segment}</mark> : segment,
  );
}
