import type { DuplicateGroup } from '@contactbook/contract/duplicates';
import { SCREENS } from '@contactbook/contract/screens';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { ApiError } from '../api.ts';
import { visitBook } from '../book/refreshBook.ts';
import { shownName } from '../book/shownName.ts';
import type { ContactsArrival } from '../book/Book.tsx';
import { useSayDone } from '../book/useSayDone.ts';
import type { KeptKeys } from '../card/conflicts/keptValues.ts';
import { useAppDispatch } from '../redux.ts';
import { Awaited } from '../ui/Awaited.tsx';
import buttons from '../ui/buttons.module.css';
import { notePlace } from '../ui/holdPage.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import sheets from '../ui/sheet.module.css';
import { showToast } from '../ui/toasts.ts';
import { useBusy } from '../ui/useBusy.ts';
import { useTitle } from '../ui/useTitle.ts';
import { failureToast } from '../users/failures.ts';
import { duplicates } from '../words/en.ts';
import { inDigits } from '../words/plural.ts';
import { useWords } from '../words/words.ts';
import { keepApart, lookAgain, mergeContacts } from './calls.ts';
import { firstKeptInGroup, mergedName, mergeOf } from './duplicateQuestions.ts';
import { reasonText } from './duplicateTexts.ts';
import './duplicates.css';
import { GroupView } from './GroupView.tsx';
import { LaneTabs } from './LaneTabs.tsx';
import { useDuplicates } from './useDuplicates.ts';
import { useGroupKeys } from './useGroupKeys.ts';

/** The screen of contacts that are in the book twice: one group at a time, or contacts that the owner has chosen. */
export default function DuplicatesScreen() {
  const words = useWords(duplicates);
  const [search] = useSearchParams();
  const ids = search.get('ids');
  const title = ids === null ? words.title : words.titleByHand;
  useTitle(title);
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  useEffect(() => void dispatch(visitBook()), [dispatch]);
  const { shown, current, failure, open, go, leave } = useDuplicates(ids);

  const sayDone = useSayDone();

  async function merge(group: DuplicateGroup, kept: KeptKeys): Promise<void> {
    const isStillHere = notePlace();
    const { body, error } = await dispatch(mergeContacts({ groups: [mergeOf(group, kept)] }));
    if (body === undefined) return refused(error);
    leave(group, body.revision);
    sayDone(words.merged(mergedName(group, kept)), body.revision);
    const [merged] = body.contacts;
    const state: ContactsArrival | null = merged === undefined ? null : { focusedId: merged.id };
    if (ids !== null && isStillHere()) navigate(SCREENS.contacts, { replace: true, state });
  }

  async function mergeAll(): Promise<void> {
    if (shown === undefined) return;
    const { body, error } = await dispatch(mergeContacts({ lane: 'same', revision: shown.revision }));
    if (body === undefined) return refused(error);
    sayDone(words.allMerged(shown.counts.same), body.revision);
    await open(undefined);
  }

  async function part(group: DuplicateGroup): Promise<void> {
    const { revision, error } = await dispatch(keepApart(group.id));
    if (error !== undefined) return refused(error);
    leave(group, revision);
    if (revision !== undefined) sayDone(words.keptApart, revision);
  }

  /** Reads the groups again if the contacts have changed; other failures have a message already. */
  async function refused({ status, problem }: ApiError): Promise<void> {
    if (status === 400) showToast('warning', failureToast(problem).text);
    if (status !== 404 && status !== 412) return;
    showToast('warning', words.changed);
    await open(shown?.lane);
  }

  async function openApart(): Promise<void> {
    const { revision, error } = await dispatch(lookAgain());
    if (error !== undefined) return;
    if (revision !== undefined) sayDone(words.apartEnded, revision);
    await open(undefined);
  }

  const isNone = shown !== undefined && shown.counts.same + shown.counts.choose + shown.counts.perhaps === 0;
  return (
    <div className="duplicates-screen">
      <div className="duplicates-side">
        <Link to={SCREENS.contacts} className="duplicates-back">
          <Icon path="M14.5 6l-6 6 6 6" />
          <span>{words.contacts}</span>
        </Link>
        <h1>{title}</h1>
        {shown !== undefined && ids === null && (
          <LaneTabs {...shown} onOpen={(lane) => void open(lane)} onMergeAll={mergeAll} />
        )}
      </div>
      <div className={`${sheets.sheet} duplicates-sheet`}>
        {failure === 'gone' ? (
          <Notice picture="nobody" title={words.gone} text={words.goneText}>
            <Link to={SCREENS.contacts} className={buttons.primary}>
              {words.back}
            </Link>
          </Notice>
        ) : shown === undefined ? (
          <Awaited
            reading={{ hasFailed: failure !== undefined, read: () => open(undefined) }}
            opening={words.looking}
            failed={words.failed}
          />
        ) : current === undefined ? (
          <Notice
            picture="fresh"
            title={isNone ? words.once : words.laneEmpty}
            text={isNone ? words.onceText : words.laneEmptyText}
          >
            <Link to={SCREENS.contacts} className={buttons.primary}>
              {words.back}
            </Link>
            {isNone && shown.apart > 0 && (
              <div className="duplicates-apart">
                {words.apart(shown.apart)}{' '}
                <button type="button" onClick={() => void openApart()}>
                  {words.lookAgain}
                </button>
              </div>
            )}
          </Notice>
        ) : (
          <OneGroup
            key={current.id}
            group={current}
            place={shown.place + 1}
            count={ids === null ? shown.counts[shown.lane] : 1}
            lane={ids === null ? words[shown.lane] : undefined}
            onGo={go}
            onMerge={(kept) => merge(current, kept)}
            onPart={ids === null ? () => part(current) : undefined}
          />
        )}
      </div>
    </div>
  );
}

function OneGroup({
  group,
  place,
  count,
  lane,
  onGo,
  onMerge,
  onPart,
}: {
  group: DuplicateGroup;
  place: number;
  count: number;
  lane: string | undefined;
  onGo: (step: number) => void;
  onMerge: (kept: KeptKeys) => Promise<void>;
  onPart: (() => Promise<void>) | undefined;
}) {
  const words = useWords(duplicates);
  const reason = reasonText(group);
  const [kept, setKept] = useState(() => firstKeptInGroup(group));
  const { isBusy, run } = useBusy();
  const merge = () => run(() => onMerge(kept));
  const part = onPart && (() => run(onPart));
  const isSeen = useGroupKeys({ merge, part, go: onGo }, identityOf(group));

  const names = group.contacts.map((contact) => shownName(contact) || words.nameless).join(words.and);
  return (
    <>
      <div className="duplicates-bar">
        {lane !== undefined && (
          <p>
            <strong>{words.place(inDigits(place), inDigits(count))}</strong>
            <span>{words.inLane(lane)}</span>
          </p>
        )}
        <p className="duplicates-reason">
          <bdi>{reason}</bdi>
        </p>
        {lane !== undefined && (
          <div className="duplicates-arrows">
            <Arrow label={words.previous} path="M14.5 6l-6 6 6 6" isOff={place <= 1} onPress={() => onGo(-1)} />
            <Arrow label={words.next} path="M9.5 6l6 6-6 6" isOff={place >= count} onPress={() => onGo(1)} />
          </div>
        )}
      </div>
      <GroupView
        {...{ group, kept }}
        spoken={words.spoken(String(place), String(count), reason, names)}
        onChoose={setKept}
      />
      <div className="duplicates-foot" data-resting={!isSeen}>
        {part !== undefined && (
          <button type="button" className={buttons.quiet} aria-keyshortcuts="N" onClick={() => void part()}>
            {words.notSame} <kbd aria-hidden="true">N</kbd>
          </button>
        )}
        <p>{words.unchosen}</p>
        <button type="button" className={buttons.primary} aria-busy={isBusy} onClick={() => void merge()}>
          {words.merge} <kbd aria-hidden="true">{words.enter}</kbd>
        </button>
      </div>
    </>
  );
}

/** Identifies a group as the person has seen it. */
function identityOf({ contacts }: DuplicateGroup): string {
  return contacts.map(({ id, version }) => `${id} ${version}`).join();
}

function Arrow({ label, path, isOff, onPress }: { label: string; path: string; isOff: boolean; onPress: () => void }) {
  return (
    <button type="button" className={buttons.icon} aria-label={label} aria-disabled={isOff} onClick={onPress}>
      <Icon path={path} />
    </button>
  );
}
