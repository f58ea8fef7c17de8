import { type SubmitEvent, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { actOnContacts } from '../book/acts.ts';
import { selectItems } from '../book/contactsSlice.ts';
import { labelsOf } from '../book/labelsOf.ts';
import { bookView, find, listOf } from '../book/search/bookView.ts';
import { shownName } from '../book/shownName.ts';
import { useSayDone } from '../book/useSayDone.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Modal } from '../ui/Modal.tsx';
import { labels as labelWords, selecting } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import './add-people.css';
import { labelName } from './shownLabel.ts';

/** Maximum number of people that are shown at once. The field finds the others. */
const SHOWN_MAX = 100;

/** Picks people among all contacts that do not have the label, and gives it to them as one change. */
export default function AddPeople({ label, onClose }: { label: string; onClose: () => void }) {
  const words = useWords(labelWords);
  const { labelled } = useWords(selecting);
  const dispatch = useAppDispatch();
  const sayDone = useSayDone();
  const items = useSelector(selectItems);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const found = useMemo(
    () => listOf(find(bookView(items), text)).flatMap(({ contact }) => (labelsOf(contact).has(label) ? [] : [contact])),
    [items, label, text],
  );
  const name = labelName(label);

  function toggle(id: string) {
    setPicked((now) => (now.has(id) ? new Set([...now].filter((each) => each !== id)) : new Set([...now, id])));
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const { body } = await dispatch(actOnContacts({ contacts: { ids: [...picked] }, act: { do: 'label', label } }));
    setIsBusy(false);
    if (body === undefined) return;
    onClose();
    sayDone(labelled(body.counts.changed, name), body.revision);
  }
  return (
    <Modal onClose={onClose} title={words.addPeopleTo(name)} look="add-people">
      <form onSubmit={(event) => void submit(event)}>
        <input
          className="text-field label-field add-people-field"
          aria-label={words.findPeople}
          placeholder={words.findPeople}
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <ul className="add-people-rows">
          {found.slice(0, SHOWN_MAX).map((contact) => (
            <li key={contact.id}>
              <label>
                <input type="checkbox" checked={picked.has(contact.id)} onChange={() => toggle(contact.id)} />
                <bdi translate="no">{shownName(contact)}</bdi>
                <bdi className="add-people-number">{contact.name === '' ? '' : contact.number}</bdi>
              </label>
            </li>
          ))}
        </ul>
        <p className="add-people-rest" role="status">
          {found.length > SHOWN_MAX && words.morePeople(found.length - SHOWN_MAX)}
        </p>
        <div className="modal-buttons">
          <button type="button" className={buttons.quiet} onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className={buttons.primary} aria-busy={isBusy} disabled={picked.size === 0}>
            {picked.size === 0 ? words.addPeople : words.addCount(picked.size)}
          </button>
        </div>
      </form>
    </Modal>
  );
}
