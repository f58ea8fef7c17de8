import type { Label } from '@contactbook/contract/labels';
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSelector } from 'react-redux';
import { selectBusyControl } from '../book/contactsSlice.ts';
import { useAppDispatch } from '../redux.ts';
import { formText } from '../ui/formText.ts';
import { notePlace } from '../ui/holdPage.ts';
import { Icon } from '../ui/Icon.tsx';
import { labels as labelWords } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { addLabel } from './calls.ts';

/** The button that becomes the field for a new label. */
export function NewLabel({ labels, onAdded }: { labels: Label[]; onAdded: (name: string) => void }) {
  const words = useWords(labelWords);
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  function close() {
    flushSync(() => setIsOpen(false));
    if (document.activeElement === document.body) opener.current?.focus();
  }
  const isBusy = useSelector(selectBusyControl) === 'new label';
  if (!isOpen)
    return (
      <button ref={opener} type="button" className="book-link label-new" onClick={() => setIsOpen(true)}>
        <Icon name="plus" />
        {words.new}
      </button>
    );

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = formText(event.currentTarget, 'name').trim();
    if (name === '') return close();
    if (labels.some((known) => known.name === name)) {
      close();
      return onAdded(name);
    }
    const isStillHere = notePlace();
    const { body } = await dispatch(addLabel(name));
    if (body === undefined) return;
    close();
    if (isStillHere()) onAdded(body.label.name);
  }
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (!isBusy) close();
  }
  return (
    <form className="label-form" aria-busy={isBusy} onSubmit={(event) => void add(event)} onKeyDown={closeOnEscape}>
      <input
        // The button that had the focus has become this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        name="name"
        className="text-field label-field"
        aria-label={words.name}
        placeholder={words.name}
        autoComplete="off"
        maxLength={200}
        readOnly={isBusy}
        onBlur={({ target }) => target.value.trim() === '' && setIsOpen(false)}
      />
    </form>
  );
}
