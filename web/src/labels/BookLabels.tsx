import type { Label } from '@contactbook/contract/labels';
import type { ShownBook } from '../book/Book.tsx';
import { LabelHead } from './LabelHead.tsx';
import { LabelPlaces } from './LabelPlaces.tsx';
import './labels.css';
import type { LabelsProps } from './shownLabel.ts';

/**
 * The parts of the contacts screen that belong to labels: the list of labels with `onRead`, the acts on many contacts
 * with `book`, otherwise the head above the people of a label. They are in one file, which is loaded after the book.
 */
export default function BookLabels({
  onRead,
  book,
  ...props
}: LabelsProps & { onRead?: (labels: Label[]) => void; book?: ShownBook }) {
  if (onRead !== undefined) return <LabelPlaces {...props} onRead={onRead} />;
  return book === undefined ? <LabelHead {...props} /> : null;
}
