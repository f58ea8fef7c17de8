import buttons from '../ui/buttons.module.css';
import { Icon, type IconName } from '../ui/Icon.tsx';
import type { EntryDialog } from '../users/entry.ts';
import { SampleBook } from './SampleBook.tsx';
import styles from './VisitorHome.module.css';

const FACTS: [icon: IconName, title: string, text: string][] = [
  ['search', 'Found as you type', 'Part of a name or a few digits is enough, with accents or without.'],
  ['safe', 'Nothing gets lost', 'What the app says is saved is on disk, and still there after a power cut.'],
  [
    'server',
    'Yours to keep',
    'Bring your contacts from any phone or program, and take them along when you go. It runs on your own machine.',
  ],
];

/** Presents the product to visitors. */
export function VisitorHome({ onEnter }: { onEnter: (dialog: EntryDialog) => void }) {
  return (
    <>
      <div className={styles.hero}>
        <div>
          <h1 className={styles.headline}>The people you call, always at hand.</h1>
          <p className={styles.lead}>
            A phone book that opens fast, finds anyone as you type, and forgets nothing. It lives on a server you
            choose.
          </p>
          <div className={styles.buttons}>
            <button type="button" className={`${buttons.primary} ${styles.button}`} onClick={() => onEnter('sign-up')}>
              Start your book
            </button>
            <button type="button" className={`${buttons.quiet} ${styles.button}`} onClick={() => onEnter('log-in')}>
              Log in
            </button>
          </div>
        </div>
        <SampleBook />
      </div>
      <ul className={styles.facts}>
        {FACTS.map(([icon, title, text]) => (
          <li key={title} className={styles.fact}>
            <Icon name={icon} />
            <h2 className={styles.factTitle}>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
