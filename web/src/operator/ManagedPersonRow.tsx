import type { ManagedPerson, OperatorAct } from '@contactbook/contract/operator';
import { useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { agoOf, dateOf } from '../ui/moments.ts';
import { MORE } from '../ui/pictures.ts';
import { Question } from '../ui/Question.tsx';
import '../ui/rows.css';
import { showToast } from '../ui/toasts.ts';
import { useCall } from '../users/useCall.ts';
import { operatorPage } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { actOn } from './operatorThunks.ts';
import { QuotaDialog } from './QuotaDialog.tsx';
import { sizeText } from '../ui/sizes.ts';

type PersonProps = {
  person: ManagedPerson;
  serverQuotaBytes: number;
  /** Called with the person after an act. */
  onChanged: (person: ManagedPerson) => void;
};

/** Acts that are confirmed before they are done. */
const CONFIRMED_ACTS = ['lock', 'end_sessions', 'make_operator', 'end_operator'] as const;
type ConfirmedAct = (typeof CONFIRMED_ACTS)[number];

/** A person in a few words, with a menu of what an operator can do. */
export function ManagedPersonRow({ person, serverQuotaBytes, onChanged }: PersonProps) {
  const words = useWords(operatorPage);
  const [asked, setAsked] = useState<ConfirmedAct>();
  const [isQuotaOpen, setIsQuotaOpen] = useState(false);
  const { call, isBusy } = useCall();
  const { id, name, email, contacts, devices, bytes, quotaBytes, lastSeenAtMs, lockedAtMs } = person;
  const tags = [
    ...(person.isYou ? [words.you] : []),
    ...(person.isOperator ? [words.isOperator] : []),
    ...(person.isInvited ? [words.isInvited] : []),
    ...(lockedAtMs === undefined ? [] : [words.lockedSince(dateOf(lockedAtMs))]),
  ];

  async function act(chosen: OperatorAct, ofBytes?: number) {
    const payload = { act: chosen, ...(ofBytes !== undefined && { quotaBytes: ofBytes }) };
    const changed = await call(actOn(id, payload), ({ code, message }) => {
      if (code !== 'not_permitted' || message === undefined) return false;
      showToast('warning', person.isYou && chosen === 'end_operator' ? words.onlyOne : message);
      return true;
    });
    // The answer to an act closes its own dialog alone.
    setAsked((open) => (open === chosen ? undefined : open));
    if (chosen === 'set_quota') setIsQuotaOpen(false);
    if (changed === undefined) return;
    onChanged(changed);
    showToast('success', words.said(name, words.done[chosen]));
  }

  return (
    <li className="operator-row">
      <div className="operator-who">
        <p className="operator-name">
          <bdi translate="no">{name}</bdi>
          {tags.map((tag) => (
            <span key={tag} className="rows-tag">
              {tag}
            </span>
          ))}
        </p>
        <p className="operator-email">
          <bdi translate="no">{email}</bdi>
        </p>
      </div>
      <p className="operator-uses">
        <span>{lastSeenAtMs === undefined ? words.neverSeen : words.seen(agoOf(lastSeenAtMs))}</span>
        <span>{words.contacts(contacts)}</span>
        <span>{words.devices(devices)}</span>
        <span>{words.sizeOf(sizeText(bytes), sizeText(quotaBytes ?? serverQuotaBytes))}</span>
      </p>
      <Menu name={words.moreOf(name)} opener={<Icon path={MORE} />} look="operator-menu">
        <MenuAct label={words.labels.set_quota} onChoose={() => setIsQuotaOpen(true)} />
        {(['end_sessions', person.isOperator ? 'end_operator' : 'make_operator'] as const).map((each) => (
          <MenuAct key={each} label={words.labels[each]} onChoose={() => setAsked(each)} />
        ))}
        {lockedAtMs !== undefined && <MenuAct label={words.labels.unlock} onChoose={() => void act('unlock')} />}
        {lockedAtMs === undefined && !person.isYou && (
          <MenuAct label={words.labels.lock} look="operator-bad" onChoose={() => setAsked('lock')} />
        )}
      </Menu>
      {asked !== undefined && (
        <Question
          title={words.question(words.labels[asked], name)}
          cancel={words.cancel}
          confirm={words.labels[asked]}
          isBusy={isBusy}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void act(asked)}
        >
          {words.texts[asked]}
        </Question>
      )}
      {isQuotaOpen && (
        <QuotaDialog
          person={person}
          serverQuotaBytes={serverQuotaBytes}
          isBusy={isBusy}
          onClose={() => setIsQuotaOpen(false)}
          onChosen={(ofBytes) => void act('set_quota', ofBytes)}
        />
      )}
    </li>
  );
}

function MenuAct({ label, look = '', onChoose }: { label: string; look?: string; onChoose: () => void }) {
  return (
    <button type="button" className={`operator-act ${look}`} data-closes-menu onClick={onChoose}>
      {label}
    </button>
  );
}
