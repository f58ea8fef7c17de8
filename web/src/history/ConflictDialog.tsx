import type { Card } from '@contactbook/contract/card';
import type { ContactState } from '@contactbook/contract/changes';
import { type SubmitEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { Avatar } from '../card/Avatar.tsx';
import { type Conflict, conflictResolved, conflictsShown, selectConflicts } from '../book/conflictsSlice.ts';
import { editEnded, editRebased } from '../book/draftsSlice.ts';
import { remove } from '../book/edits.ts';
import { isSameState } from '../book/threeWay.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { unlessHeld } from '../ui/holdOpen.ts';
import { Isolated } from '../ui/Isolated.tsx';
import { Modal } from '../ui/Modal.tsx';
import './conflict.css';
import { CardConflict } from './CardConflict.tsx';
import { ConflictChoice } from './ConflictChoice.tsx';
import { putBackLabel, textOf, titleOf, wantedLabel } from './conflictMessages.ts';
import { putBack, save, saveWhole } from './resolveConflict.ts';

/** Resolves the conflicts with changes made elsewhere, one after the other. */
export default function ConflictDialog() {
  const conflicts = useSelector(selectConflicts);
  const [total] = useState(conflicts.length);
  const [conflict] = conflicts;
  if (conflict === undefined) return null;
  const place = total - conflicts.length + 1;
  // A new version of the contact is a new question.
  const key = `${conflict.id} ${conflict.current?.version}`;
  return <Question key={key} conflict={conflict} progress={total > 1 ? `${place} of ${total}` : undefined} />;
}

function Question({
  conflict,
  progress,
}: {
  conflict: Conflict;
  /** Position among several conflicts. */
  progress: string | undefined;
}) {
  const { isBusy, finish, leave, saveChosen, saveCard, restore, deleteAnyway } = useConflictActions(conflict);
  const { base, wanted, current } = conflict;
  const quiet = `${buttons.quiet} conflict-button`;

  function putBackAsWritten(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (wanted !== null) restore(wanted);
  }

  return (
    <Modal isOpen onClose={leave} title={<Isolated {...titleOf(conflict)} />}>
      <p className="conflict-text">
        {progress !== undefined && <strong className="conflict-progress">{progress}</strong>}
        {textOf(conflict)}
      </p>
      {wanted !== null && current !== null && isAboutCards(conflict) && (
        <CardConflict
          {...{ base, wanted, current }}
          wantedLabel={wantedLabel(conflict)}
          isBusy={isBusy}
          onSave={saveCard}
          onKeep={finish}
        />
      )}
      {wanted !== null && current !== null && !isAboutCards(conflict) && (
        <ConflictChoice
          versions={{ base, wanted, current }}
          wantedLabel={wantedLabel(conflict)}
          isBusy={isBusy}
          onSave={saveChosen}
          onKeep={finish}
        />
      )}
      {wanted !== null && current === null && (
        <>
          <ContactCard state={wanted} />
          <form onSubmit={putBackAsWritten}>
            <button type="submit" className={`${buttons.primary} conflict-button`} aria-busy={isBusy}>
              {putBackLabel(conflict)}
            </button>
            <button type="button" className={quiet} onClick={unlessHeld(finish)}>
              Leave it deleted
            </button>
          </form>
        </>
      )}
      {wanted === null && current !== null && (
        <>
          <ContactCard state={current} />
          <button type="button" className={quiet} onClick={finish}>
            Keep it
          </button>
          <button type="button" className={`${buttons.danger} conflict-button conflict-delete`} onClick={deleteAnyway}>
            Delete anyway
          </button>
        </>
      )}
      {progress !== undefined && (
        <button type="button" className={`${buttons.ghost} conflict-button`} onClick={unlessHeld(leave)}>
          Leave the rest as it is
        </button>
      )}
    </Modal>
  );
}

/** Returns the actions that resolve or leave a conflict. */
function useConflictActions(conflict: Conflict) {
  const { id, operation, current, editKey } = conflict;
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);

  function finish() {
    dispatch(conflictResolved());
    if (editKey !== undefined) dispatch(editEnded({ id, key: editKey }));
  }

  async function finishAfter(done: Promise<boolean>) {
    setIsBusy(true);
    if (await done) finish();
    else setIsBusy(false);
  }

  /** Leaves all conflicts unresolved. An edit continues in its row, based on the version that the user has now seen. */
  function leave() {
    dispatch(conflictsShown([]));
    // The form of a contact in full stays unchanged, since saving it compares again.
    if (operation === 'edit' && current !== null) dispatch(editRebased(current));
  }

  function saveChosen(state: ContactState) {
    if (isBusy || current === null) return;
    if (isSameState(state, current)) finish();
    else void finishAfter(dispatch(save(current, state)));
  }

  function saveCard(card: Card) {
    if (!isBusy && current !== null) void finishAfter(dispatch(saveWhole(current, card)));
  }

  function restore(wanted: ContactState) {
    if (!isBusy) void finishAfter(dispatch(putBack(conflict, wanted)));
  }

  function deleteAnyway() {
    dispatch(conflictResolved());
    void dispatch(remove(id, current?.version));
  }

  return { isBusy, finish, leave, saveChosen, saveCard, restore, deleteAnyway };
}

/** Returns whether any state of the conflict contains more than a name and a number. */
function isAboutCards({ base, wanted, current }: Conflict): boolean {
  const hasMore = current?.card !== undefined || current?.also !== undefined || current?.photo !== undefined;
  return wanted?.card !== undefined || base?.card !== undefined || (wanted !== null && hasMore);
}

function ContactCard({ state: { name, number } }: { state: ContactState }) {
  return (
    <div className="conflict-contact">
      <Avatar name={name} />
      <div className="conflict-words">
        <p className="side-name">
          <bdi>{name}</bdi>
        </p>
        <p className="side-number">{number}</p>
      </div>
    </div>
  );
}
