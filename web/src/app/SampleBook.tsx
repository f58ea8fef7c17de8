import { Avatar } from '../contacts/Avatar.tsx';
import { arrange, find } from '../contacts/book.ts';
import { Marked } from '../contacts/Marked.tsx';
import { markedName } from '../contacts/marks.ts';
import { Icon } from '../ui/Icon.tsx';
import sheets from '../ui/sheet.module.css';
import styles from './SampleBook.module.css';

const FILTER = 'ко';
const TABS = Array.from('ABDКМОЯ');
const PEOPLE = arrange(
  [
    ['Володимир Коваленко-Левицький', '+380 (44) 390-12-34'],
    ['Марія Коваль', '+380 67 321 54 76'],
    ['Оксана Коцюба', '050 400 50 60'],
  ].map(([name = '', number = '']) => ({ id: name, name, number })),
);

/** A page of the book mid-search: a picture, drawn with the list's own row and marker. */
export function SampleBook() {
  return (
    <div className={styles.sample} aria-hidden="true">
      <div className={`${sheets.sheet} ${styles.page}`}>
        <p className={styles.filter}>
          <Icon name="search" />
          <span className={styles.typed}>{FILTER}</span>
          <span className={styles.count}>3 of 42</span>
        </p>
        {find(PEOPLE, FILTER).map((entry) => (
          <div key={entry.name} className={styles.row}>
            <Avatar name={entry.name} />
            <span className={styles.name}>
              <Marked stretches={markedName(entry, FILTER)} />
            </span>
            <span className={styles.number}>{entry.contact.number}</span>
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
