import { useSelector } from 'react-redux';
import buttons from '../ui/buttons.module.css';
import { selectIsOwnServer } from './contactsSlice.ts';
import './shortcut-keys.css';
import { Modal } from '../ui/Modal.tsx';
import { shortcutKeys } from '../words/en.ts';
import { useWords } from '../words/words.ts';

type Shortcuts = { isOn: boolean; toggle: () => void };

type Word =
  | 'find'
  | 'add'
  | 'fields'
  | 'move'
  | 'select'
  | 'selectAll'
  | 'label'
  | 'open'
  | 'edit'
  | 'delete'
  | 'undo'
  | 'other'
  | 'list';
type Pairs = (readonly [word: Word, keys: string[]])[];

/** These keys have a modifier or act in the list, so they work even if one-key shortcuts are off. */
const CONTROL = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';
const PLAIN_KEYS: Pairs = [
  ['find', ['/']],
  ['add', ['N']],
  ['move', ['↑', '↓']],
  ['edit', ['Enter']],
  ['delete', ['Del']],
  ['list', ['?']],
];
/** Enter opens the contact in full if the server has its card. */
const ALL_KEYS: Pairs = [
  ['find', ['/']],
  ['add', ['N']],
  ['fields', ['Alt', '↓']],
  ['move', ['↑', '↓']],
  ['open', ['Enter']],
  ['edit', ['F2']],
  ['select', ['Shift', 'Space']],
  ['selectAll', [CONTROL, 'A']],
  ['label', ['L']],
  ['undo', [CONTROL, 'Z']],
  ['delete', ['Del']],
  ['other', ['F6']],
  ['list', ['?']],
];

/** The list of the screen's shortcuts, and the switch that turns those of one key on and off. */
export default function ShortcutKeys({ isOn, toggle, onClose }: Shortcuts & { onClose: () => void }) {
  const words = useWords(shortcutKeys);
  const isOwnServer = useSelector(selectIsOwnServer);
  return (
    <Modal onClose={onClose} title={words.title}>
      <dl className="shortcut-keys">
        {(isOwnServer ? ALL_KEYS : PLAIN_KEYS).map(([word, keys]) => (
          <div key={word} className="shortcut-pair">
            <dt>{words[word]}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="shortcut-switch">
        <div>
          <p className="shortcut-one">{words.oneKey}</p>
          <p className="shortcut-hint">{isOn ? words.oneKeyText : words.oneKeyOff}</p>
        </div>
        <button type="button" className={buttons.quiet} onClick={toggle}>
          {isOn ? words.turnOff : words.turnOn}
        </button>
      </div>
    </Modal>
  );
}
