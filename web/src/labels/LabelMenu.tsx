import type { Contact } from '@contactbook/contract/contacts';
import { FAVOURITE_LABEL } from '@contactbook/contract/labelNames';
import type { ContactAct, Label } from '@contactbook/contract/labels';
import { folded } from '@contactbook/contract/folding';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { moveBetween } from '../ui/moveBetween.ts';
import { fieldNames, labels as labelWords, selecting } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { LABEL, STAR } from '../ui/laterPictures.ts';
import { labelStates } from './selection.ts';
import { labelName } from './shownLabel.ts';

const CHECKED = { all: true, some: 'mixed', none: false } as const;

/** The labels with how many of the selected contacts have them. Each press adds or removes one; a new name creates one. */
export function LabelMenu({
  labels,
  people,
  busy,
  onAct,
}: {
  labels: Label[];
  people: Contact[];
  /** The control whose act is not answered yet. */
  busy: string | undefined;
  /** Returns whether it is done. */
  onAct: (act: ContactAct) => Promise<boolean>;
}) {
  const words = useWords(selecting);
  const { label: field } = useWords(fieldNames);
  const { title } = useWords(labelWords);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const wanted = text.trim();
  const states = labelStates(labels, people);
  const found = states.filter(({ name }) => folded(labelName(name)).includes(folded(wanted)));
  const isNew = wanted !== '' && !states.some(({ name }) => name === wanted || labelName(name) === wanted);
  const hasFavourites = states.some(({ name }) => name === FAVOURITE_LABEL);

  async function add(label: string) {
    const isDone = await onAct({ do: 'label', label });
    // The person may be typing another one.
    if (isDone) setText((now) => (now === text ? '' : now));
  }
  return (
    <Menu
      name={field.one}
      look="pick-menu pick-label"
      opener={
        <>
          <Icon path={LABEL} />
          <span className="pick-word">{field.one}</span>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={moveInMenu}>
        <input
          ref={input}
          className="text-field label-field"
          aria-label={words.findLabel}
          placeholder={words.findLabel}
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && isNew) void add(wanted);
            else if (key === 'Enter' && found.length === 1) void add(found[0]!.name); // it has one
          }}
        />
        <div className="pick-labels" role="menu" aria-label={title}>
          {!hasFavourites && wanted === '' && (
            <LabelItem
              name={FAVOURITE_LABEL}
              has="none"
              share=""
              isBusy={busy === `label ${FAVOURITE_LABEL}`}
              onPress={() => void add(FAVOURITE_LABEL)}
            />
          )}
          {found.map(({ name, has, count }) => (
            <LabelItem
              key={name}
              {...{ name, has }}
              isBusy={busy === `label ${name}`}
              share={count === 0 ? '' : words.share(count, people.length)}
              onPress={() => void onAct({ do: has === 'all' ? 'unlabel' : 'label', label: name })}
            />
          ))}
          {isNew && (
            <button
              type="button"
              role="menuitem"
              className="pick-new"
              aria-busy={busy === `label ${wanted}`}
              onClick={() => {
                // This button goes when the label is there.
                input.current?.focus();
                void add(wanted);
              }}
            >
              <Icon name="plus" />
              {words.create(wanted)}
            </button>
          )}
        </div>
      </div>
    </Menu>
  );
}

function LabelItem({
  name,
  has,
  share,
  isBusy,
  onPress,
}: {
  name: string;
  has: keyof typeof CHECKED;
  /** How many of the selected contacts have it, in words. */
  share: string;
  isBusy: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={CHECKED[has]}
      aria-busy={isBusy}
      className="pick-item"
      onClick={onPress}
    >
      <span className="pick-box" />
      <bdi>{labelName(name)}</bdi>
      {name === FAVOURITE_LABEL && <Icon path={STAR} size={16} />}
      <span className="pick-share">{share}</span>
    </button>
  );
}

/** The arrow keys move between the field and the labels. */
function moveInMenu(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  moveBetween([...event.currentTarget.querySelectorAll<HTMLElement>('input, button')], step);
}
