import { useSelector } from 'react-redux';
import { selectHasHistory } from './contactsSlice.ts';
import sheet from './shortcut-keys.css?url';
import { fetchSheet } from '../ui/fetchSheet.tsx';

const SHEET = fetchSheet(sheet);

type Shortcuts = { isOn: boolean; toggle: () => void };

const KEYS = [
  ['Find', ['/']],
  ['Add', ['N']],
  ['Move', ['↑', '↓']],
] as const;
/** Enter opens the contact in full if the server has its card. */
const KEYS_ON_ROW = [
  ['Open', ['Enter']],
  ['Edit', ['F2']],
] as const;
const KEYS_ON_PLAIN_ROW = [['Edit', ['Enter']]] as const;
/** This key has a modifier, so it works even if single-key shortcuts are off. */
const UNDO_KEY = /Mac|iP/.test(navigator.platform) ? '⌘ Z' : 'Ctrl Z';

/** The list of the screen's shortcuts, and the switch that turns them on and off. */
export default function ShortcutKeys({ isOn, toggle }: Shortcuts) {
  const hasHistory = useSelector(selectHasHistory);
  return (
    <>
      {SHEET}
      <div className="shortcut-keys">
        <dl className={isOn ? undefined : 'shortcuts-off'}>
          {[...KEYS, ...(hasHistory ? KEYS_ON_ROW : KEYS_ON_PLAIN_ROW), ['Delete', ['Del']] as const].map(
            ([label, keys]) => (
              <Pair key={label} label={label} keys={keys} />
            ),
          )}
        </dl>
        {hasHistory && (
          <dl>
            <Pair label="Undo" keys={[UNDO_KEY]} />
          </dl>
        )}
        <button type="button" className="shortcut-switch" onClick={toggle}>
          {isOn ? 'Turn shortcuts off' : 'Turn shortcuts on'}
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
