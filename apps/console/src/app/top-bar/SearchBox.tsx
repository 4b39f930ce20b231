import { AutoComplete, Input } from "antd";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { useComposing } from "../../shared/form/composing.ts";
import { useUrlState } from "../../shared/list/use-url-state.ts";
import { useFocusKey } from "../../shared/screen/use-focus-key.ts";
import { appText } from "../app.texts.ts";
import { rememberSearch, searchHistory } from "./search-history.ts";

/** Delay after the last key before the search applies, ms. docs/reference/console.md C3. */
const debounceMs = 150;
const KeywordSearch = z.object({ keyword: z.string().catch(""), page: z.unknown().optional() });

/** Keyword of the page's list, kept in the address. The key `/` moves the cursor into the box. */
export function SearchBox({ hint }: { hint: string }) {
  const { state, set } = useUrlState(KeywordSearch);
  const [text, setText] = useState(state.keyword);
  const [history, setHistory] = useState(searchHistory);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useFocusKey("/");
  const { isComposing, handlers } = useComposing((composed) => apply(composed, debounceMs));
  useEffect(() => setText(state.keyword), [state.keyword]);
  useEffect(() => () => clearTimeout(typing.current), []);

  const apply = (next: string, afterMs: number) => {
    setText(next);
    clearTimeout(typing.current);
    if (isComposing.current) return;
    typing.current = setTimeout(() => set({ keyword: next.trim(), page: undefined }, { replace: true }), afterMs);
  };
  return (
    <search className="searchbox" ref={box}>
      <AutoComplete
        value={text}
        options={history.filter((entry) => entry.includes(text.trim())).map((entry) => ({ value: entry }))}
        onSelect={(entry) => apply(entry, 0)}
        onChange={(next) => apply(next ?? "", debounceMs)}
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
            apply(text, 0);
            setHistory(rememberSearch(text));
          }}
        />
      </AutoComplete>
    </search>
  );
}
