import { AutoComplete, Input } from "antd";
import { Search } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { useTypedFilter } from "#shared/list/filter/use-typed-filter.ts";
import { useUrlState } from "#shared/list/use-url-state.ts";
import { useFocusKey } from "#shared/screen/use-focus-key.ts";
import { appText } from "../app.texts.ts";
import { rememberSearch, searchHistory } from "./search-history.ts";

/** Delay after the last key before the search applies, ms. docs/reference/console.md C3. */
const debounceMs = 150;
const KeywordSearch = z.object({ keyword: z.string().catch(""), page: z.unknown().optional() });

/** Keyword of the page's list, kept in the address. The key `/` moves the cursor into the box. */
export function SearchBox({ hint }: { hint: string }) {
  const { state, set } = useUrlState(KeywordSearch);
  const [history, setHistory] = useState(searchHistory);
  const box = useFocusKey("/");
  const {
    typed: text,
    type,
    handlers,
  } = useTypedFilter({
    value: state.keyword,
    delayMs: debounceMs,
    send: (keyword) => set({ keyword, page: undefined }, { replace: true }),
  });
  return (
    <search className="searchbox" ref={box}>
      <AutoComplete
        value={text}
        options={history.filter((entry) => entry.includes(text.trim())).map((entry) => ({ value: entry }))}
        onSelect={(entry) => type(entry, 0)}
        onChange={(next) => type(next ?? "")}
        onBlur={() => setHistory(rememberSearch(text))}
        maxLength={100}
      >
        <Input
          aria-label={appText("search")}
          placeholder={hint}
          allowClear
          {...handlers}
          prefix={<Search size={16} aria-hidden="true" />}
          suffix={text === "" ? <kbd className="key">/</kbd> : undefined}
          onPressEnter={() => {
            type(text, 0);
            setHistory(rememberSearch(text));
          }}
        />
      </AutoComplete>
    </search>
  );
}
