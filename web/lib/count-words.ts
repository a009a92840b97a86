/** A number of things in words, such as '1 company' and '1,234 companies', in the reader's locale. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}
