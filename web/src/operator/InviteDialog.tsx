import type { Invitation } from '@contactbook/contract/operator';
import { type SubmitEvent, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { CopyButton } from '../ui/CopyButton.tsx';
import { formText } from '../ui/formText.ts';
import { Modal } from '../ui/Modal.tsx';
import { EmailField } from '../users/EmailField.tsx';
import '../users/entry.css';
import { useCall } from '../users/useCall.ts';
import { operatorPage } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { invite } from './operatorThunks.ts';

/** Makes an account for an e-mail, and shows the link with which its person chooses a password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(operatorPage);
  const [invitation, setInvitation] = useState<Invitation & { email: string }>();
  const { call, isBusy } = useCall();

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = formText(event.currentTarget, 'email');
    const made = await call(invite({ email }));
    if (made !== undefined) setInvitation({ ...made, email });
  }

  return (
    <Modal onClose={onClose} title={invitation === undefined ? words.inviteTitle : words.invited}>
      {invitation === undefined ? (
        <form onSubmit={(event) => void send(event)}>
          <p className="modal-text">{words.inviteText}</p>
          <EmailField value="" />
          <button type="submit" className={`${buttons.primary} entry-submit`} aria-busy={isBusy}>
            {words.makeLink}
          </button>
        </form>
      ) : (
        <>
          <p className="modal-text" role="status">
            {invitation.isMailed ? words.mailed(invitation.email) : words.giveLink(invitation.email)}
          </p>
          <p className="operator-link">
            <bdi translate="no">{absolute(invitation.link)}</bdi>
            <CopyButton text={absolute(invitation.link)} label={words.copyLink} />
          </p>
        </>
      )}
    </Modal>
  );
}

/** A server that does not know its address returns a path. */
const absolute = (link: string): string => new URL(link, location.href).href;
