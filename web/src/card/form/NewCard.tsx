import type { Contact } from '@contactbook/contract/contacts';
import { sameName } from '@contactbook/contract/nameKey';
import { DUPLICATES_SCREEN } from '@contactbook/contract/screens';
import { useEffect, useId, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import { useAppDispatch } from '../../redux.ts';
import { duplicateFound } from '../../book/bookEvents.ts';
import { discardEdit } from '../../book/discard.ts';
import { isTakenName } from '../../book/additions.ts';
import { selectItems } from '../../book/contactsSlice.ts';
import { selectCardEdit } from '../../book/draftSelectors.ts';
import { NEW_CONTACT } from '../../book/draftsSlice.ts';
import { notePlace } from '../../ui/holdPage.ts';
import { unlessHeld } from '../../ui/holdOpen.ts';
import { CardForm } from './CardForm.tsx';
import { CardFrame } from '../CardFrame.tsx';
import './new-contact-notes.css';
import { leaveCardEdit, saveNewContact } from './saveCard.ts';
import { newContact } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

/** The form of a contact that is not in the book yet. What is written stays if it is closed. */
export function NewCard({ onClose, onOpen }: { onClose: () => void; onOpen: (id: string) => void }) {
  const words = useWords(newContact);
  const dispatch = useAppDispatch();
  const titleId = useId();
  const edit = useSelector(selectCardEdit(NEW_CONTACT));
  const items = useSelector(selectItems);
  const [, navigate] = useLocation();
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
  const name = edit?.draft.name?.full ?? '';
  const isTaken = takenName !== undefined && takenName === name;
  const namesake = useMemo(
    () => (isTaken ? items.find((contact) => sameName(contact.name, name)) : undefined),
    [items, isTaken, name],
  );
  if (edit === undefined) return null;

  /** The added contact is then shown beside its namesake, if that was offered. */
  async function save(isToMerge: boolean) {
    if (name.trim() !== '' && name !== takenName && dispatch(isTakenName(name))) {
      dispatch(duplicateFound(name));
      setTakenName(name);
      return false;
    }
    return dispatch(saveNewContact(isToMerge ? mergeFromHere() : undefined));
  }

  /** Returns what shows the added contact beside its namesake, unless the user has gone on. */
  function mergeFromHere() {
    const isStillHere = notePlace();
    return ({ id }: Contact) => {
      if (isStillHere()) navigate(`${DUPLICATES_SCREEN}?ids=${namesake?.id},${id}`, { replace: true });
    };
  }

  function discard() {
    dispatch(discardEdit(NEW_CONTACT, () => onOpen(NEW_CONTACT)));
  }

  return (
    <CardFrame titleId={titleId} shows={edit.key} onClose={onClose} keys={{}}>
      <CardForm
        {...{ edit, titleId, onClose }}
        contact={undefined}
        news={isTaken ? words.takenAgain(name) : undefined}
        offers={
          namesake && {
            others: (
              <button type="button" className="new-note-act" onClick={unlessHeld(() => onOpen(namesake.id))}>
                {words.open}
              </button>
            ),
            saveText: words.addAndMerge,
          }
        }
        onSave={save}
        onDiscard={discard}
      />
    </CardFrame>
  );
}
