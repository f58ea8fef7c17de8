import { useState } from 'react';
import { Avatar } from '../card/photo/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import searchBox from '../ui/searchBox.module.css';
import sheets from '../ui/sheet.module.css';
import { visitorHome } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import styles from './SampleBook.module.css';

type Sample = { name: string; number: string };

/** A search in a book of six people that visitors can try, and the card of the first one found. */
export function SampleBook() {
  const words = useWords(visitorHome);
  const [written, setWritten] = useState<string>();
  const text = written ?? words.sampleFilter;
  const people = peopleIn(words.samplePeople);
  const found = people.filter(({ name, number }) => withoutSpaces(name + number).includes(withoutSpaces(text)));
  const [first] = found;
  return (
    <div className={styles.sample}>
      <search className={`${sheets.sheet} ${styles.page}`}>
        <div className={`${searchBox.box} ${styles.filter}`}>
          <Icon name="search" />
          <input
            className={searchBox.input}
            aria-label={words.trySearch}
            placeholder={words.search}
            enterKeyHint="search"
            spellCheck={false}
            value={text}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setWritten(target.value)}
          />
          <span role="status">{words.sampleCount(found.length, people.length)}</span>
        </div>
        <ul className={styles.rows}>
          {found.map((person) => (
            <li key={person.name} className={person === first ? styles.openRow : styles.row}>
              <Avatar name={person.name} />
              <span className={styles.name}>
                <Marked text={person.name} sought={text} />
              </span>
              <span className={styles.number}>{person.number}</span>
            </li>
          ))}
        </ul>
        {first === undefined && <p className={styles.none}>{words.sampleNone}</p>}
      </search>
      {first !== undefined && (
        <div className={styles.card} aria-hidden="true">
          <p className={styles.person}>
            <Avatar name={first.name} />
            <strong>{first.name}</strong>
          </p>
          <p>{words.sampleMobile}</p>
          <p className={styles.number}>{first.number}</p>
          <p>{words.sampleBirthday}</p>
          <p className={styles.date}>{words.sampleDate}</p>
        </div>
      )}
    </div>
  );
}

/** Reads "name: number, name: number". */
function peopleIn(text: string): Sample[] {
  return text.split(', ').map((person) => {
    const [name = '', number = ''] = person.split(': ');
    return { name, number };
  });
}

const withoutSpaces = (text: string) => text.toLowerCase().replaceAll(' ', '');

/** A name in which the first occurrence of the text is highlighted. */
function Marked({ text, sought }: { text: string; sought: string }) {
  const at = text.toLowerCase().indexOf(sought.toLowerCase());
  const end = at + sought.length;
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
