import type { Label } from '@contactbook/contract/labels';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectBusyControl } from '../book/contactsSlice.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { formText } from '../ui/formText.ts';
import { notePlace } from '../ui/holdPage.ts';
import { HideOnError } from '../ui/HideOnError.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyWithRetry } from '../ui/lazyWithRetry.ts';
import { Menu } from '../ui/Menu.tsx';
import { MORE } from '../ui/pictures.ts';
import { labels as labelWords } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { deleteLabel, renameLabel } from './calls.ts';
import { JOIN, LABEL, STAR } from '../ui/laterPictures.ts';
import { labelName, type LabelsProps } from './shownLabel.ts';
import { useSayDone } from '../book/useSayDone.ts';

const LabelStrip = lazyWithRetry(() => import('./LabelStrip.tsx'));
const AddPeople = lazyWithRetry(() => import('./AddPeople.tsx'));

/** The name of the shown label and the number of its people, with a menu of what can be done with it. */
export function LabelHead({ labels, label = '', onLabel }: LabelsProps) {
  const words = useWords(labelWords);
  const dispatch = useAppDispatch();
  const sayDone = useSayDone();
  const [isRenaming, setIsRenaming] = useState<'rename' | 'join'>();
  const [isAdding, setIsAdding] = useState(false);
  const known = labels.find(({ name }) => name === label);
  const name = labelName(label);
  const people = known?.contacts ?? 0;
  const busy = useSelector(selectBusyControl);
  /** The label that is shown now; undefined if the person has gone on to all contacts. */
  const shown = useRef<string>(undefined);
  useEffect(() => {
    shown.current = label;
    return () => void (shown.current = undefined);
  }, [label]);

  async function rename(from: Label | undefined, to: string) {
    if (from === undefined || to === '' || to === from.name) return setIsRenaming(undefined);
    const isJoined = labels.some((other) => other.name === to);
    const isStillHere = notePlace();
    const { body } = await dispatch(renameLabel({ id: from.id, name: to }));
    if (body === undefined) return;
    setIsRenaming(undefined);
    recoverFocus('.label-words');
    if (shown.current === label && isStillHere()) onLabel(body.label.name);
    sayDone(
      isJoined ? words.joined(labelName(from.name), labelName(to)) : words.renamed(name, labelName(to)),
      body.revision,
    );
  }
  async function remove() {
    if (known === undefined) return;
    const isStillHere = notePlace();
    const { body } = await dispatch(deleteLabel(known.id));
    if (body === undefined) return;
    if (shown.current === label && isStillHere()) onLabel(undefined);
    recoverFocus('.book-link[aria-current=page]');
    sayDone(words.deleted(name), body.revision);
  }

  return (
    <div className="label-head" aria-busy={busy === 'delete label'}>
      <span className="tile label-tile">
        <Icon path={known?.isFavourite === true ? STAR : LABEL} />
      </span>
      {isRenaming === undefined ? (
        <h2 className="label-words" tabIndex={-1} aria-label={words.people(name, people)}>
          <bdi className="label-name">{name}</bdi>
          <span className="label-people">{words.count(people)}</span>
        </h2>
      ) : (
        <Rename
          key={isRenaming}
          label={isRenaming === 'rename' ? label : ''}
          others={labels.map((other) => other.name).filter((other) => other !== label)}
          isBusy={busy === 'rename label'}
          onRename={(to) => void rename(known, to)}
          onCancel={() => {
            setIsRenaming(undefined);
            recoverFocus('.label-words');
          }}
        />
      )}
      {known !== undefined && people === 0 && isRenaming === undefined && (
        <button type="button" className={`${buttons.ghost} label-add`} onClick={() => setIsAdding(true)}>
          {words.addPeople}
        </button>
      )}
      {isAdding && <AddPeople label={label} onClose={() => setIsAdding(false)} />}
      {known !== undefined && isRenaming === undefined && (
        <Menu name={words.menu(name)} opener={<Icon path={MORE} />} look="label-menu">
          <button type="button" className="book-link" data-closes-menu onClick={() => setIsAdding(true)}>
            <Icon name="plus" />
            {words.addPeople}
          </button>
          {!known.isFavourite && (
            <button type="button" className="book-link" data-closes-menu onClick={() => setIsRenaming('rename')}>
              <Icon name="edit" />
              {words.rename}
            </button>
          )}
          {!known.isFavourite && labels.length > 1 && (
            <button type="button" className="book-link" data-closes-menu onClick={() => setIsRenaming('join')}>
              <Icon path={JOIN} />
              {words.join}
            </button>
          )}
          <button type="button" className="book-link label-delete" data-closes-menu onClick={() => void remove()}>
            <Icon name="bin" />
            <span>
              {words.delete}
              <span className="label-hint">{words.stay(people)}</span>
            </span>
          </button>
        </Menu>
      )}
      {known !== undefined && isRenaming === undefined && (
        <HideOnError>
          <LabelStrip
            key={known.id}
            label={known}
            labels={labels}
            isBusy={busy === 'rename label'}
            onJoin={(from, to) => void rename(from, to.name)}
          />
        </HideOnError>
      )}
    </div>
  );
}

/** Gives the focus of a control that is not there any more to this element. */
function recoverFocus(selector: string): void {
  requestAnimationFrame(
    () => document.activeElement === document.body && document.querySelector<HTMLElement>(selector)?.focus(),
  );
}

/** The field for a new name. If another label has that name, the two are joined, and the button says so. */
function Rename({
  label,
  others,
  isBusy,
  onRename,
  onCancel,
}: {
  label: string;
  others: string[];
  isBusy: boolean;
  onRename: (name: string) => void;
  onCancel: () => void;
}) {
  const words = useWords(labelWords);
  const [text, setText] = useState(label);
  const isKnown = others.includes(text.trim());

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onRename(formText(event.currentTarget, 'name').trim());
  }
  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onCancel();
  }
  return (
    <form className="label-rename" onSubmit={submit} onKeyDown={cancelOnEscape}>
      <input
        // The person has just asked for this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        name="name"
        className="text-field label-field"
        aria-label={label === '' ? words.joinWith : words.name}
        placeholder={label === '' ? words.joinWith : words.name}
        list="label-names"
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <datalist id="label-names">
        {others.map((other) => (
          <option key={other}>{other}</option>
        ))}
      </datalist>
      <button type="button" className={buttons.ghost} onClick={onCancel}>
        {words.cancel}
      </button>
      <button type="submit" className={buttons.primary} aria-busy={isBusy} disabled={label === '' && !isKnown}>
        {isKnown || label === '' ? words.joinNow : words.save}
      </button>
    </form>
  );
}
