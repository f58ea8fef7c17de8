import type { Contact } from '@contactbook/contract/contacts';
import BookHistoryPanel from './BookHistoryPanel.tsx';
import ContactHistoryPanel from './ContactHistoryPanel.tsx';
import TrashPanel from './TrashPanel.tsx';
import type { OpenPanel } from '../ui/openPanel.ts';

type BookPanelProps = {
  panel: OpenPanel;
  onClose: () => void;
  onTrashCounted: (total: number) => void;
  /** Called after a contact was restored to an earlier version. */
  onRestored: (contact: Contact) => void;
};

/** The panel beside the book. All panels are in one file, which is loaded with the first of them. */
export default function BookPanel({ panel, onClose, onTrashCounted, onRestored }: BookPanelProps) {
  if (panel.kind === 'trash') return <TrashPanel text={panel.text} onClose={onClose} onCounted={onTrashCounted} />;
  if (panel.kind === 'history') return <BookHistoryPanel onClose={onClose} />;
  return panel.kind === 'contact' && <ContactHistoryPanel id={panel.id} {...{ onClose, onRestored }} />;
}
