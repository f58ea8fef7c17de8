import './drop-place.css';
import { StartWays } from './StartWays.tsx';
import { bringFiles } from './bringFiles.ts';
import { useDroppedFiles } from './useDroppedFiles.ts';
import { transferLinks } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** The place for dropped files, or the ways to fill an empty book. They are in one file, which is loaded after the book. */
export default function BookTransfer({ onAdd }: { onAdd?: () => void }) {
  return onAdd === undefined ? <DropPlace /> : <StartWays onAdd={onAdd} />;
}

/** Accepts files and cards that are dropped or pasted anywhere in the window. */
function DropPlace() {
  const words = useWords(transferLinks);
  const isOver = useDroppedFiles(bringFiles);
  return isOver && <p className="transfer-drop">{words.drop}</p>;
}
