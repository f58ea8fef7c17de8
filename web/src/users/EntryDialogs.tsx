import type { Credentials, SignUp } from '@contactbook/contract/users';
import { SCREENS } from '@contactbook/contract/screens';
import { useLocation } from 'wouter';
import { useAppDispatch } from '../redux.ts';
import { logIn, signUp } from './authSlice.ts';
import sheet from './entry.css?url';
import { LogInModal } from './LogInModal.tsx';
import { RecoveryModal } from './RecoveryModal.tsx';
import { SignUpModal } from './SignUpModal.tsx';
import { fetchSheet } from '../ui/fetchSheet.tsx';

const SHEET = fetchSheet(sheet);

export type EntryDialog = 'log-in' | 'sign-up' | 'recovery';

/** What the server says of itself to visitors. */
export type EntrySettings = {
  hasMail: boolean;
  /** open, invitation or closed; anything else is open. */
  signUp: string;
};

/** The ways in, and back in. A submitted dialog closes at once; the contacts follow when the answer is there (section 2). */
export default function EntryDialogs({
  settings,
  open,
  onChange,
  onBusy,
}: {
  settings: EntrySettings;
  open: EntryDialog | null;
  onChange: (dialog: EntryDialog | null) => void;
  onBusy: (dialog: EntryDialog | null) => void;
}) {
  const dispatch = useAppDispatch();
  const [path, navigate] = useLocation();
  const close = () => onChange(null);

  async function enter(dialog: EntryDialog, attempt: ReturnType<typeof logIn> | ReturnType<typeof signUp>) {
    close();
    onBusy(dialog);
    const { meta } = await dispatch(attempt);
    onBusy(null);
    // A device waits where its owner has just been asked to log in.
    if (meta.requestStatus === 'fulfilled' && path !== SCREENS.connect) navigate(SCREENS.contacts);
  }

  return (
    <>
      {SHEET}
      <LogInModal
        isOpen={open === 'log-in'}
        onClose={close}
        onSubmit={(credentials: Credentials) => enter('log-in', logIn(credentials))}
        onForgotten={() => onChange('recovery')}
      >
        <button type="button" className="entry-link" onClick={() => onChange('sign-up')}>
          Sign up
        </button>
      </LogInModal>
      <SignUpModal
        isOpen={open === 'sign-up'}
        onClose={close}
        rule={settings.signUp}
        onSubmit={(user: SignUp) => enter('sign-up', signUp(user))}
      >
        <button type="button" className="entry-link" onClick={() => onChange('log-in')}>
          Log in
        </button>
      </SignUpModal>
      {open === 'recovery' && (
        <RecoveryModal
          hasMail={settings.hasMail}
          onClose={close}
          onRecovered={() => navigate(SCREENS.contacts, { state: { hasRecovered: true } })}
        />
      )}
    </>
  );
}
