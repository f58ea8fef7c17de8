import type { AccountState, ActiveSession } from '@contactbook/contract/account';
import { SCREENS } from '@contactbook/contract/screens';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { Awaited } from '../ui/Awaited.tsx';
import { Panel } from '../ui/Panel.tsx';
import '../ui/rows.css';
import { emailRead, selectEmail, selectUserName } from '../users/authSlice.ts';
import '../users/entry.css';
import { readDevices } from '../users/readDevices.ts';
import { useReading } from '../users/useCall.ts';
import { account as accountWords } from '../words/en.ts';
import { shownLanguage } from '../words/language.ts';
import { languageName } from '../words/languageName.ts';
import { useWords } from '../words/words.ts';
import './account.css';
import { AccountRow } from './AccountRow.tsx';
import { readAccount, readSessions } from './accountThunks.ts';
import { CodesRow } from './CodesRow.tsx';
import { DevicesRow } from './DevicesRow.tsx';
import { EmailForm } from './EmailForm.tsx';
import { EmailState } from './EmailState.tsx';
import { LanguageForm } from './LanguageForm.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SaveCopy } from './SaveCopy.tsx';
import { Sessions } from './Sessions.tsx';

/** The row whose form is open; at most one is. */
type OpenRow = 'name' | 'email' | 'password' | 'language' | 'codes';

/** The user's account: name, e-mail, password, recovery codes, devices, sessions, and the button that deletes it. */
export function AccountPanel({
  isPasswordOpen,
  isBack,
  onClose,
  onDevices,
}: {
  /** Whether the password form is open at first. */
  isPasswordOpen: boolean;
  /** Whether the user returns from the devices panel; the devices row then takes the focus. */
  isBack: boolean;
  onClose: () => void;
  onDevices: () => void;
}) {
  const words = useWords(accountWords);
  const dispatch = useAppDispatch();
  const account = useReading(readAccount);
  const sessions = useReading(readSessions);
  const [isLeaving, setIsLeaving] = useState(false);

  function retry() {
    void account.read();
    void sessions.read();
  }

  // The e-mail address may have been verified in another window.
  const email = account.value?.email;
  useEffect(() => {
    if (email !== undefined) dispatch(emailRead(email));
  }, [dispatch, email]);

  const isThere = account.value !== undefined && sessions.value !== undefined;
  return (
    <>
      <Panel
        title={words.title}
        subtitle={words.subtitle}
        onClose={onClose}
        footer={
          <button type="button" className={`${buttons.ghost} account-leave`} onClick={() => setIsLeaving(true)}>
            <Icon name="bin" />
            {words.leave}
          </button>
        }
      >
        {isThere ? (
          <AccountRows
            account={account.value!}
            sessions={sessions.value!}
            onAccount={account.setValue}
            onSessions={sessions.setValue}
            isPasswordOpen={isPasswordOpen}
            isBack={isBack}
            onDevices={onDevices}
          />
        ) : (
          <Awaited reading={{ hasFailed: account.hasFailed || sessions.hasFailed, read: retry }} />
        )}
      </Panel>
      {isLeaving && <LeaveDialog onClose={() => setIsLeaving(false)} />}
    </>
  );
}

function AccountRows({
  account,
  sessions,
  onAccount,
  onSessions,
  isPasswordOpen,
  isBack,
  onDevices,
}: {
  account: AccountState;
  sessions: ActiveSession[];
  onAccount: (account: AccountState) => void;
  onSessions: (sessions: ActiveSession[]) => void;
  isPasswordOpen: boolean;
  isBack: boolean;
  onDevices: () => void;
}) {
  const words = useWords(accountWords);
  const name = useSelector(selectUserName);
  const email = useSelector(selectEmail);
  const { value: devices, setValue: setDevices } = useReading(readDevices);
  const [, navigate] = useLocation();
  const [isPasswordNew, setIsPasswordNew] = useState(false);
  const [openRow, setOpenRow] = useState<OpenRow | null>(isPasswordOpen ? 'password' : null);
  const close = () => setOpenRow(null);
  const row = (which: OpenRow) => ({
    isOpen: openRow === which,
    onOpen: () => setOpenRow(which),
    onClose: close,
  });

  return (
    <>
      <section className="rows-group" aria-labelledby="account-you">
        <h3 id="account-you" className="rows-heading">
          {words.you}
        </h3>
        <AccountRow kind={words.name} actLabel={words.editName} {...row('name')} form={<NameForm onClose={close} />}>
          <bdi translate="no">{name}</bdi>
        </AccountRow>
        <AccountRow
          kind={words.email}
          actLabel={words.editEmail}
          {...row('email')}
          form={
            <EmailForm
              hasMail={account.hasMail}
              onChanged={(now, pendingEmail) => {
                const { pendingEmail: _former, ...rest } = account;
                onAccount({
                  ...rest,
                  email: now,
                  isVerified: pendingEmail !== undefined && account.isVerified,
                  ...(pendingEmail !== undefined && { pendingEmail }),
                });
              }}
              onClose={close}
            />
          }
        >
          <bdi>{email}</bdi>
          <EmailState
            account={account}
            onCancelled={() => {
              const { pendingEmail: _cancelled, ...rest } = account;
              onAccount(rest);
            }}
          />
        </AccountRow>
        <AccountRow
          kind={words.language}
          actLabel={words.editLanguage}
          {...row('language')}
          form={<LanguageForm onClose={close} />}
        >
          <span lang={shownLanguage()}>{languageName(shownLanguage())}</span>
        </AccountRow>
      </section>
      <section className="rows-group" aria-labelledby="account-security">
        <h3 id="account-security" className="rows-heading">
          {words.security}
        </h3>
        <AccountRow
          kind={words.password}
          actLabel={words.editPassword}
          {...row('password')}
          form={
            <PasswordForm
              sessions={sessions}
              hasDevices={devices?.length !== 0}
              hasCodes={account.codesLeft > 0}
              onChanged={({ endDevices, endCodes }) => {
                onSessions(sessions.filter(({ isCurrent }) => isCurrent));
                if (endDevices) setDevices([]);
                if (endCodes) onAccount({ ...account, codesLeft: 0 });
                setIsPasswordNew(true);
              }}
              onClose={close}
            />
          }
        >
          <span aria-label={words.hidden}>•••••••</span>
          {isPasswordNew && devices !== undefined && devices.length > 0 && (
            <p className="rows-kind">
              {words.devicesGoOn}{' '}
              <button type="button" className="account-again" onClick={onDevices}>
                {words.review}
              </button>
            </p>
          )}
        </AccountRow>
        <CodesRow
          left={account.codesLeft}
          {...row('codes')}
          onMade={(codesLeft) => onAccount({ ...account, codesLeft })}
        />
      </section>
      <Sessions sessions={sessions} onEnded={onSessions} />
      <div className="rows-group">
        <DevicesRow devices={devices} isBack={isBack} onShow={onDevices} />
        <SaveCopy />
        {account.isOperator === true && (
          <AccountRow kind={words.server} actLabel={words.openOperator} onOpen={() => navigate(SCREENS.operator)}>
            {words.operator}
          </AccountRow>
        )}
      </div>
    </>
  );
}
