import { useEffect, useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../redux.ts';
import { duplicateFound } from '../book/bookEvents.ts';
import { discardEdit } from '../book/discard.ts';
import { isTakenName } from '../book/additions.ts';
import { selectCardEdit } from '../book/draftSelectors.ts';
import { NEW_CONTACT } from '../book/draftsSlice.ts';
import { CardForm } from './CardForm.tsx';
import { CardFrame } from './CardFrame.tsx';
import { leaveCardEdit, saveNewContact } from './saveCard.ts';
import { newContact } from '../words/en/newContact.ts';
import { useWords } from '../words/words.ts';

/** The form of a contact that is not in the book yet. What is written stays if it is closed. */
export function NewCard({ onClose, onOpen }: { onClose: () => void; onOpen: (id: string) => void }) {
  const words = useWords(newContact);
  const dispatch = useAppDispatch();
  const titleId = useId();
  const edit = useSelector(selectCardEdit(NEW_CONTACT));
  /** The name about which the user was warned. */
  const [takenName, setTakenName] = useState<string>();
  const isThere = edit !== undefined;
  // A reload or a step forward opens the form without anything in it.
  useEffect(() => {
    if (!isThere) onClose();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isThere]);
  useEffect(() => () => dispatch(leaveCardEdit(NEW_CONTACT)), [dispatch]);
  useEffect(() => document.querySelector<HTMLElement>('.card-form [data-field=name]')?.focus(), []);
  if (edit === undefined) return null;

  const name = edit.draft.name?.full ?? '';
  async function save() {
    if (name.trim() !== '' && name !== takenName && dispatch(isTakenName(name))) {
      dispatch(duplicateFound(name));
      setTakenName(name);
      return false;
    }
    return dispatch(saveNewContact());
  }

  function discard() {
    dispatch(discardEdit(NEW_CONTACT, () => onOpen(NEW_CONTACT)));
  }

  return (
    <CardFrame titleId={titleId} shows={edit.key} onClose={onClose} keys={{}}>
      <CardForm
        {...{ edit, titleId, onClose }}
        contact={undefined}
        news={takenName === name ? words.takenAgain(name) : undefined}
        onSave={save}
        onDiscard={discard}
      />
    </CardFrame>
  );
}
