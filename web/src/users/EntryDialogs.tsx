import type { Credentials, SignUp } from '@contactbook/contract/users';
import { SCREENS } from '@contactbook/contract/screens';
import { useLocation } from 'wouter';
import { useAppDispatch } from '../redux.ts';
import { notePlace } from '../ui/holdPage.ts';
import { entry } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { logIn, signUp } from './authSlice.ts';
import './entry.css';
import { type EntryDialog, entryFailure, type OpenEntry } from './entry.ts';
import { LogInModal } from './LogInModal.tsx';
import { RecoveryModal } from './RecoveryModal.tsx';
import { SignUpModal } from './SignUpModal.tsx';

/** Settings of the server that visitors may read. */
export type EntrySettings = {
  hasMail: boolean;
  /** open, invitation or closed; any other value means open. */
  signUp: string;
};

/**
 * The log-in, sign-up and recovery dialogs. A submitted dialog closes at once, and the contacts open with the answer
 * (section 2). If the attempt fails, the dialog opens again.
 */
export default function EntryDialogs({
  settings,
  open: { dialog, typed, failure },
  onChange,
  onBusy,
}: {
  settings: EntrySettings;
  open: OpenEntry;
  onChange: (open: OpenEntry | null) => void;
  onBusy: (dialog: EntryDialog | null) => void;
}) {
  const words = useWords(entry);
  const dispatch = useAppDispatch();
  const [path, navigate] = useLocation();
  const close = () => onChange(null);

  async function enter(attempted: OpenEntry, attempt: ReturnType<typeof logIn>) {
    close();
    onBusy(attempted.dialog);
    const isStillHere = notePlace();
    const { error } = await dispatch(attempt);
    onBusy(null);
    if (error !== undefined) {
      onChange({ ...attempted, failure: entryFailure(attempted.dialog, error) });
    } else if (path !== SCREENS.connect && isStillHere()) {
      // On the excluded screen a device waits for permission, and its owner has just logged in.
      navigate(SCREENS.contacts);
    }
  }

  return (
    <>
      {dialog === 'log-in' && (
        <LogInModal
          typed={typed}
          failure={failure}
          onClose={close}
          onSubmit={(credentials: Credentials) =>
            enter({ dialog, typed: { email: credentials.email } }, logIn(credentials))
          }
          onForgotten={(email) => onChange({ dialog: 'recovery', typed: { email } })}
        >
          <button type="button" className="entry-link" onClick={() => onChange({ dialog: 'sign-up' })}>
            {words.signUp}
          </button>
        </LogInModal>
      )}
      {dialog === 'sign-up' && (
        <SignUpModal
          typed={typed}
          failure={failure}
          onClose={close}
          rule={settings.signUp}
          onSubmit={({ password, ...kept }: SignUp) => enter({ dialog, typed: kept }, signUp({ ...kept, password }))}
          onLogIn={(email) => onChange({ dialog: 'log-in', typed: { email } })}
        >
          <button type="button" className="entry-link" onClick={() => onChange({ dialog: 'log-in' })}>
            {words.logIn}
          </button>
        </SignUpModal>
      )}
      {dialog === 'recovery' && (
        <RecoveryModal
          typedEmail={typed?.email ?? ''}
          hasMail={settings.hasMail}
          onClose={close}
          onRecovered={() => navigate(SCREENS.contacts, { state: { hasRecovered: true } })}
        />
      )}
    </>
  );
}
