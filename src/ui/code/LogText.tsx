/** A text as it is, in lines. A scrolling block must be reachable by keyboard. */
export function LogText({ text }: { text: string }) {
  return <pre tabIndex={0}>{text}</pre>;
}
