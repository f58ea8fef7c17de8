import type { Label } from '@contactbook/contract/labels';
import type { ShownBook } from '../book/Book.tsx';
import { LabelHead } from './LabelHead.tsx';
import { LabelPlaces } from './LabelPlaces.tsx';
import { type Selected, Selecting } from './Selecting.tsx';
import './labels.css';
import type { LabelsProps } from './shownLabel.ts';

/**
 * The parts of the contacts screen that belong to labels: their list, the acts on many contacts with `book`, otherwise
 * the head above the people of a label. They are in one file, which is loaded after the book.
 */
export default function BookLabels({
  isList,
  book,
  onRead,
  onExport,
  ...props
}: LabelsProps & {
  isList?: true;
  book?: ShownBook;
  /** Called with the labels of the book. */
  onRead: (labels: Label[]) => void;
  /** Opens the export of selected contacts. */
  onExport: (selected: Selected) => void;
}) {
  if (isList) return <LabelPlaces {...props} onRead={onRead} />;
  return book === undefined ? <LabelHead {...props} /> : <Selecting {...props} book={book} onExport={onExport} />;
}
