import { SCREENS } from '@contactbook/contract/screens';
import type { SubmitEvent } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import { selectItems } from '../book/contactsSlice.ts';
import { sessionEnded, useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { notePlace } from '../ui/holdPage.ts';
import { formText } from '../ui/formText.ts';
import { unlessHeld } from '../ui/holdOpen.ts';
import { Modal } from '../ui/Modal.tsx';
import { useCall } from '../users/useCall.ts';
import { leaving } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { leave } from './accountThunks.ts';
import { CurrentPassword } from './CurrentPassword.tsx';
import { useArchive } from './useArchive.ts';
import { useProof } from './useProof.ts';

/** Asks for confirmation before the account is deleted, and offers to download a copy of all data. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(leaving);
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  const count = useSelector(selectItems).length;
  const archive = useArchive();
  const { call, isBusy } = useCall();
  const { field, onRefused } = useProof();

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = formText(event.currentTarget, 'current');
    const isStillHere = notePlace();
    if ((await call(leave({ password }), onRefused)) === undefined) return;
    if (isStillHere()) navigate(SCREENS.home, { replace: true, state: null });
    dispatch(sessionEnded(words.deleted));
  }

  return (
    <Modal onClose={onClose} title={words.title}>
      <p className="account-text">{words.text(count)}</p>
      <button
        type="button"
        className={`${buttons.quiet} account-wide`}
        aria-busy={archive.isBusy}
        onClick={() => void archive.save()}
      >
        {words.saveFirst}
      </button>
      <form onSubmit={(event) => void send(event)}>
        <CurrentPassword {...field} />
        <div className="account-buttons">
          <button type="button" className={buttons.quiet} onClick={unlessHeld(onClose)}>
            {words.stay}
          </button>
          <button type="submit" className={`${buttons.danger} account-delete`} aria-busy={isBusy}>
            {words.delete}
          </button>
        </div>
      </form>
    </Modal>
  );
}
