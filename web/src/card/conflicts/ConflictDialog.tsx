import type { KeptChange } from '@contactbook/contract/clashes';
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useId, useState } from 'react';
import buttons from '../../ui/buttons.module.css';
import { CloseButton } from '../../ui/CloseButton.tsx';
import { isHeldOpen, unlessHeld } from '../../ui/holdOpen.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { Overlay } from '../../ui/Overlay.tsx';
import { conflicts } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';
import { type Choices, choicesOf, clashQuestion, firstKept, type OneSide, type WordedClash } from './clashQuestions.ts';
import './conflict.css';
import { type Source, ConflictSource } from './ConflictSource.tsx';
import { ChangeList, KeptChanges } from './KeptChanges.tsx';
import { ValueChooser } from './ValueChooser.tsx';

const NO_CLASHES: readonly WordedClash[] = [];
const NO_CHANGES: readonly KeptChange[] = [];

/**
 * The dialog for two changes of a contact, wherever they come from. Without clashes it asks one question about the
 * listed changes or the children.
 */
export function ConflictDialog({
  title,
  name,
  progress,
  note,
  sources,
  clashes = NO_CLASHES,
  later = 'mine',
  kept: changes = NO_CHANGES,
  save,
  other,
  leave,
  isBusy,
  onSave,
  onLater,
  children,
}: {
  title: string;
  /** The name in the title. */
  name: string;
  /** Position among several conflicts. */
  progress?: string | undefined;
  /** What happened, if the title does not say it. */
  note?: ReactNode;
  sources?: Record<OneSide, Source>;
  clashes?: readonly WordedClash[];
  /** The side that changed last, which is chosen at first. */
  later?: OneSide;
  kept?: readonly KeptChange[];
  /** The label of the main button; null if nothing can be saved. */
  save?: string | null | undefined;
  /** The button beside it, by default the one that takes all values of the other side. */
  other?: { label: string; isDanger?: boolean; onPress: () => void } | undefined;
  /** The label of the button that closes the dialog without a decision. */
  leave?: string | undefined;
  isBusy: boolean;
  onSave: (choices: Choices) => void;
  onLater: () => void;
  children?: ReactNode;
}) {
  const words = useWords(conflicts);
  const titleId = useId();
  const sourceIds = { mine: useId(), theirs: useId() };
  const [kept, setKept] = useState(() => firstKept(clashes, later));
  const beside = other ?? { label: words.allTheirs, onPress: () => onSave(allTheirs(clashes)) };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy && save !== null) onSave(choicesOf(clashes, kept));
  }

  return (
    <Overlay onClose={onLater} titleId={titleId} veil="conflict-veil" dialog="conflict">
      <form className="conflict-form" onSubmit={submit} onKeyDown={saveOnControlEnter}>
        <div className="conflict-body">
          <h2 id={titleId} className="conflict-title">
            <Isolated text={title} name={name} />
          </h2>
          {progress !== undefined && <p className="conflict-progress">{progress}</p>}
          {note !== undefined && <p className="conflict-note">{note}</p>}
          {sources !== undefined && clashes.length > 0 && (
            <div className="conflict-sources">
              <ConflictSource id={sourceIds.mine} title={words.yours} {...sources.mine} />
              <ConflictSource id={sourceIds.theirs} title={words.theirs} {...sources.theirs} />
            </div>
          )}
          {children}
          {clashes.map((clash) => (
            <ValueChooser key={clash.path} question={clashQuestion(clash, sourceIds)} kept={kept} onChoose={setKept} />
          ))}
          {clashes.length > 0 ? <KeptChanges changes={changes} /> : <ChangeList changes={changes} />}
        </div>
        <div className="conflict-foot">
          <button type="button" className={`${buttons.ghost} conflict-later`} onClick={unlessHeld(onLater)}>
            {leave ?? words.later}
          </button>
          {(other !== undefined || clashes.length > 0) && (
            <button
              type="button"
              className={beside.isDanger === true ? `${buttons.danger} conflict-danger` : buttons.quiet}
              onClick={({ currentTarget }) => isHeldOpen(currentTarget.form) || beside.onPress()}
            >
              {beside.label}
            </button>
          )}
          {save !== null && (
            <button
              type="submit"
              className={`${buttons.primary} conflict-save`}
              aria-busy={isBusy}
              data-focus-first={clashes.length === 0}
            >
              {save ?? words.save}
            </button>
          )}
        </div>
        <CloseButton className="conflict-close" onClose={onLater} />
      </form>
    </Overlay>
  );
}

function saveOnControlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function allTheirs(clashes: readonly WordedClash[]): Choices {
  return new Map(clashes.map(({ path }) => [path, 'theirs']));
}
