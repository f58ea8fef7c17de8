import { Avatar } from '../card/photo/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import sheets from '../ui/sheet.module.css';
import { home } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import styles from './SampleBook.module.css';

const FILTER = 'ann';
/**
 * Brackets mark what the filter finds. The matches are fixed, since loading the search would delay the first screen.
 */
const PEOPLE = [
  ['[Ann]a Smith', '+1 415 555 0100'],
  ['[Ann]a-Lena Brandt', '+49 151 23456789'],
  ['Jo[ann]a Weber', '030 555 01 42'],
].map(([marked = '', number = '']) => ({ name: marked.replaceAll(/[[\]]/g, ''), marked, number }));
/** The person whose card is open. */
const OPEN = PEOPLE[1]!;

/** An illustration of a search and of a card, drawn with the styles of the list. */
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
          <div key={name} className={name === OPEN.name ? styles.openRow : styles.row}>
            <Avatar name={name} />
            <span className={styles.name}>
              <Marked text={marked} />
            </span>
            <span className={styles.number}>{number}</span>
          </div>
        ))}
      </div>
      <div className={styles.card}>
        <p className={styles.person}>
          <Avatar name={OPEN.name} />
          <strong>{OPEN.name}</strong>
        </p>
        <p>{words.sampleMobile}</p>
        <p className={styles.number}>{OPEN.number}</p>
        <p>{words.sampleBirthday}</p>
        <p className={styles.date}>{words.sampleDate}</p>
      </div>
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
