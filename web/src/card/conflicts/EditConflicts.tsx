import type { Card } from '@contactbook/contract/card';
import type { ContactState } from '@contactbook/contract/changes';
import type { Contact } from '@contactbook/contract/contacts';
import { useCallback, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { shownName } from '../../book/shownName.ts';
import { readCard, selectCard } from '../../book/cardsSlice.ts';
import { type Conflict, conflictResolved, conflictsShown, selectConflicts } from '../../book/conflictsSlice.ts';
import { editEnded, editRebased } from '../../book/draftsSlice.ts';
import { removeContact } from '../../book/edits.ts';
import { useAppDispatch } from '../../redux.ts';
import { Awaited } from '../../ui/Awaited.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useReading } from '../../users/useCall.ts';
import { conflicts as texts } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';
import { Avatar } from '../photo/Avatar.tsx';
import { mergeConflict, resolveConflict } from './conflictCards.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { type Choices, wordedClash } from './clashQuestions.ts';
import { nameIn, sourcesOf, titleOf, useTheirChange } from './editConflictTexts.ts';
import { putBack, saveChosen } from './saveChosen.ts';

/** Resolves the conflicts of edits, deletions and undos with changes made elsewhere, one after the other. */
export default function EditConflicts() {
  const conflicts = useSelector(selectConflicts);
  const [total] = useState(conflicts.length);
  const words = useWords(texts);
  const [conflict] = conflicts;
  if (conflict === undefined) return null;
  const progress = total > 1 ? words.place(total - conflicts.length + 1, total) : undefined;
  const { wanted, current } = conflict;
  // A new version of the contact is a new question.
  const key = `${conflict.id} ${current?.version}`;
  return wanted !== null && current !== null ? (
    <ChangedTwice key={key} {...{ conflict, wanted, current, progress }} />
  ) : (
    <Deleted key={key} {...{ conflict, progress }} />
  );
}

type Asked = { conflict: Conflict; progress: string | undefined };

/** Asks which value of each field stays. The card is read first, unless it came with the refusal. */
function ChangedTwice({
  conflict,
  wanted,
  current,
  progress,
}: Asked & { wanted: ContactState; current: Contact & ContactState }) {
  const dispatch = useAppDispatch();
  const words = useWords(texts);
  const { isBusy, leave, finish, finishAfter } = useOutcome(conflict);
  const theirChange = useTheirChange(conflict.id);
  const { card, hasFailed, read } = useCard(current);
  const merged = useMemo(
    () => card && mergeConflict(conflict.base, wanted, { ...current, card }),
    [conflict.base, wanted, current, card],
  );
  const shown = { title: titleOf(conflict, theirChange), name: nameIn(conflict), progress };
  if (card === undefined || merged === undefined) {
    return (
      <Modal onClose={leave} title={shown.title}>
        <Awaited reading={{ hasFailed, read }} failed={words.notRead} />
      </Modal>
    );
  }

  function save(choices: Choices) {
    if (card === undefined) return;
    const chosen = resolveConflict(conflict.base, wanted, { ...current, card }, choices);
    if (chosen === undefined) finish();
    else finishAfter(dispatch(saveChosen(conflict, { ...current, card }, chosen)));
  }
  return (
    <ConflictDialog
      {...shown}
      sources={sourcesOf(conflict, theirChange)}
      clashes={merged.clashes.map(wordedClash)}
      kept={merged.kept}
      leave={conflict.operation === 'undo' ? words.leave : undefined}
      isBusy={isBusy}
      onSave={save}
      onLater={leave}
    />
  );
}

/** Asks about a contact that one side deleted and the other one changed. */
function Deleted({ conflict, progress }: Asked) {
  const { id, operation, wanted, current } = conflict;
  const dispatch = useAppDispatch();
  const words = useWords(texts);
  const { isBusy, leave, finish, finishAfter } = useOutcome(conflict);
  const theirChange = useTheirChange(id);
  const isUndo = operation === 'undo';
  const shown = { title: titleOf(conflict, theirChange), name: nameIn(conflict), progress, isBusy };

  function deleteAnyway() {
    dispatch(conflictResolved());
    void dispatch(removeContact(id, current?.version));
  }
  if (wanted === null) {
    return (
      <ConflictDialog
        {...shown}
        note={isUndo ? words.undoDeletes : words.stillThere}
        save={null}
        other={{ label: words.deleteAnyway, isDanger: true, onPress: deleteAnyway }}
        leave={words.keepIt}
        onSave={finish}
        onLater={finish}
      >
        <ContactSummary contact={current} />
      </ConflictDialog>
    );
  }
  return (
    <ConflictDialog
      {...shown}
      note={isUndo ? words.undoOfGone : words.gone}
      save={words.keepMine}
      other={{ label: words.delete, isDanger: true, onPress: finish }}
      leave={isUndo ? words.leave : undefined}
      onSave={() => finishAfter(dispatch(putBack(conflict, wanted)))}
      onLater={leave}
    >
      <ContactSummary contact={wanted} />
    </ConflictDialog>
  );
}

function ContactSummary({ contact }: { contact: ContactState | null }) {
  if (contact === null) return null;
  return (
    <div className="conflict-contact">
      <Avatar name={contact.name} />
      <p className="conflict-whose">
        <bdi translate="no">{shownName(contact)}</bdi>
        <span className="clash-number">{contact.number}</span>
      </p>
    </div>
  );
}

/** Returns the ways in which a conflict ends. */
function useOutcome({ id, operation, current, editKey }: Conflict) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);

  function finish() {
    dispatch(conflictResolved());
    if (editKey !== undefined) dispatch(editEnded({ id, key: editKey }));
  }

  function finishAfter(done: Promise<boolean>) {
    setIsBusy(true);
    void done.then((isDone) => (isDone ? finish() : setIsBusy(false)));
  }

  /** Leaves all conflicts unresolved. An edit continues in its row, based on the version that the user has now seen. */
  function leave() {
    dispatch(conflictsShown([]));
    // The form of a contact in full stays unchanged, since saving it compares again.
    if (operation === 'edit' && current !== null) dispatch(editRebased(current));
  }

  return { isBusy, finish, finishAfter, leave };
}

/** Returns the card of a contact in the version of the conflict, which is read unless it is known. */
function useCard({ id, version, card: sent }: Contact & ContactState) {
  const known = useSelector(selectCard(id));
  const card: Card | undefined = sent ?? (known?.version === version ? known?.card : undefined);
  const request = useCallback(() => readCard(id), [id]);
  const { hasFailed, read } = useReading(card === undefined ? request : null);
  return { card, hasFailed, read };
}
