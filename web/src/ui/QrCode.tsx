import { encode } from 'uqr';
import './qr-code.css';

/** Width in modules of the white border that the QR code standard requires. */
const BORDER = 4;

/** Draws the text as a QR code, dark on white in both colour modes. It is as wide as its place allows, up to 248 px. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={dark.join('')} />
    </svg>
  );
}
