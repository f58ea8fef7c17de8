import type { Credentials, SignUp } from '@contactbook/contract/users';
import { SCREENS } from '@contactbook/contract/screens';
import { useLocation } from 'wouter';
import { useAppDispatch } from '../redux.ts';
import { logIn, signUp } from './authSlice.ts';
import sheet from './entry.css?url';
import { LogInModal } from './LogInModal.tsx';
import { SignUpModal } from './SignUpModal.tsx';
import { fetchSheet } from '../ui/fetchSheet.tsx';

const SHEET = fetchSheet(sheet);

export type EntryDialog = 'log-in' | 'sign-up';

/** Both ways in. A submitted dialog closes at once; the contacts follow when the answer is there (section 2). */
export default function EntryDialogs({
  open,
  onChange,
  onBusy,
}: {
  open: EntryDialog | null;
  onChange: (dialog: EntryDialog | null) => void;
  onBusy: (dialog: EntryDialog | null) => void;
}) {
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  const close = () => onChange(null);

  async function enter(dialog: EntryDialog, attempt: ReturnType<typeof logIn> | ReturnType<typeof signUp>) {
    close();
    onBusy(dialog);
    const { meta } = await dispatch(attempt);
    onBusy(null);
    if (meta.requestStatus === 'fulfilled') navigate(SCREENS.contacts);
  }

  return (
    <>
      {SHEET}
      <LogInModal
        isOpen={open === 'log-in'}
        onClose={close}
        onSubmit={(credentials: Credentials) => enter('log-in', logIn(credentials))}
      >
        <button type="button" className="entry-link" onClick={() => onChange('sign-up')}>
          Sign up
        </button>
      </LogInModal>
      <SignUpModal
        isOpen={open === 'sign-up'}
        onClose={close}
        onSubmit={(user: SignUp) => enter('sign-up', signUp(user))}
      >
        <button type="button" className="entry-link" onClick={() => onChange('log-in')}>
          Log in
        </button>
      </SignUpModal>
    </>
  );
}
