export interface ErrorRow {
  status: number;
  code: number;
  zh: string;
  tw: string;
  en: string;
}

export const row = (status: number, code: number, zh: string, tw: string, en: string): ErrorRow => ({
  status,
  code,
  zh,
  tw,
  en,
});
export const plain = (status: number, zh: string, tw: string, en: string): ErrorRow => row(status, status, zh, tw, en);
