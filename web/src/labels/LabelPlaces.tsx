import type { Label } from '@contactbook/contract/labels';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectRevision } from '../book/contactsSlice.ts';
import { Icon } from '../ui/Icon.tsx';
import { useReading } from '../users/useCall.ts';
import { labels as labelWords } from '../words/en.ts';
import { inDigits } from '../words/plural.ts';
import { useWords } from '../words/words.ts';
import { readLabels } from './calls.ts';
import { LABEL, STAR } from '../ui/laterPictures.ts';
import { labelName, type LabelsProps } from './shownLabel.ts';
import { NewLabel } from './NewLabel.tsx';

/** From this many labels on, a button shows the rest. */
const MANY = 10;

/** The labels in the navigation of the book: favourites first, then the others by name, and a new one. */
export function LabelPlaces({ labels, label, onLabel, onRead }: LabelsProps & { onRead: (labels: Label[]) => void }) {
  const words = useWords(labelWords);
  const revision = useSelector(selectRevision);
  const { value } = useReading(readLabels, revision);
  useEffect(() => value && onRead(value), [value, onRead]);
  const [areAllShown, setAreAllShown] = useState(false);
  const favourites = labels.filter(({ isFavourite, contacts }) => isFavourite && contacts > 0);
  const others = labels.filter(({ isFavourite }) => !isFavourite);
  const shown =
    areAllShown || others.length < MANY
      ? others
      : others.filter((each, place) => place < MANY - 2 || each.name === label);

  const place = (each: Label) => (
    <button
      key={each.name}
      type="button"
      className="book-link label-place"
      aria-current={each.name === label ? 'page' : undefined}
      title={labelName(each.name)}
      onClick={() => onLabel(each.name)}
    >
      <Icon path={each.isFavourite ? STAR : LABEL} />
      <span className="unseen">{words.people(labelName(each.name), each.contacts)}</span>
      <bdi aria-hidden="true">{labelName(each.name)}</bdi>
      <span className="book-count" aria-hidden="true">
        {inDigits(each.contacts)}
      </span>
    </button>
  );
  return (
    <>
      {favourites.map(place)}
      <h2 className="label-title">{words.title}</h2>
      {shown.map(place)}
      {shown.length < others.length && (
        <button type="button" className="book-link label-more" onClick={() => setAreAllShown(true)}>
          {words.showAll(others.length)}
        </button>
      )}
      <NewLabel labels={labels} onAdded={onLabel} />
    </>
  );
}
