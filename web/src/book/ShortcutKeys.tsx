import { useSelector } from 'react-redux';
import { selectIsOwnServer } from './contactsSlice.ts';
import sheet from './shortcut-keys.css?url';
import { fetchSheet } from '../ui/fetchSheet.tsx';
import { shortcutKeys } from '../words/en/shortcutKeys.ts';
import { useWords } from '../words/words.ts';

const SHEET = fetchSheet(sheet);

type Shortcuts = { isOn: boolean; toggle: () => void };

type Pairs = (readonly [label: 'find' | 'add' | 'move' | 'open' | 'edit' | 'delete', keys: string[]])[];

const KEYS: Pairs = [
  ['find', ['/']],
  ['add', ['N']],
  ['move', ['↑', '↓']],
];
/** Enter opens the contact in full if the server has its card. */
const KEYS_ON_ROW: Pairs = [
  ['open', ['Enter']],
  ['edit', ['F2']],
];
const KEYS_ON_PLAIN_ROW: Pairs = [['edit', ['Enter']]];
const DELETE_KEY: Pairs = [['delete', ['Del']]];
/** This key has a modifier, so it works even if single-key shortcuts are off. */
const UNDO_KEY = /Mac|iP/.test(navigator.platform) ? '⌘ Z' : 'Ctrl Z';

/** The list of the screen's shortcuts, and the switch that turns them on and off. */
export default function ShortcutKeys({ isOn, toggle }: Shortcuts) {
  const words = useWords(shortcutKeys);
  const isOwnServer = useSelector(selectIsOwnServer);
  return (
    <>
      {SHEET}
      <div className="shortcut-keys">
        <dl className={isOn ? undefined : 'shortcuts-off'}>
          {[...KEYS, ...(isOwnServer ? KEYS_ON_ROW : KEYS_ON_PLAIN_ROW), ...DELETE_KEY].map(([label, keys]) => (
            <Pair key={label} label={words[label]} keys={keys} />
          ))}
        </dl>
        {isOwnServer && (
          <dl>
            <Pair label={words.undo} keys={[UNDO_KEY]} />
          </dl>
        )}
        <button type="button" className="shortcut-switch" onClick={toggle}>
          {isOn ? words.turnOff : words.turnOn}
        </button>
      </div>
    </>
  );
}

function Pair({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <div className="shortcut-pair">
      <dt>{label}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key} className="shortcut-key">
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
