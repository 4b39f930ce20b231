import { Markup } from "./escape-html.ts";

/** The console's look, in one sheet: white, hairlines, one blue. Colours as in its theme. */
export const pageStyle = new Markup(`
:root{--ink:#17202e;--ink2:#465264;--ink3:#606b7f;--chrome:#f4f6f9;--line:#e4e9f0;--line2:#cfd7e2;--primary:#1f6feb;--primaryText:#185fcf;--primarySoft:#eaf2fe;--success:#1fa463;--successText:#13774a;--danger:#e5484d;--dangerText:#c22d35;--stage:#0f1722}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:var(--ink);font:14px/22px -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;font-variant-numeric:tabular-nums}
header{display:flex;align-items:center;gap:12px;height:48px;padding:0 16px;border-bottom:1px solid var(--line);background:var(--chrome)}
h1{margin:0;font-size:16px;line-height:24px;font-weight:600}
h2{margin:0;padding:12px 16px;font-size:14px;font-weight:600;border-bottom:1px solid var(--line)}
header a{margin-left:auto}
a{color:var(--primaryText);text-decoration:none}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));margin:0;padding:8px 16px 16px;gap:0 24px;border-bottom:1px solid var(--line);font-size:13px;line-height:20px}
dl div{display:flex;gap:12px;padding:6px 0}
dt{flex:0 0 88px;color:var(--ink3)}
dd{margin:0;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;font-size:13px;line-height:20px}
th{height:36px;padding:0 8px;text-align:left;font-size:12px;font-weight:400;color:var(--ink2);background:#f8fafc;white-space:nowrap;border-bottom:1px solid var(--line)}
td{padding:9px 8px;vertical-align:top;border-bottom:1px solid var(--line)}
th:first-child,td:first-child{padding-left:16px}
th:last-child,td:last-child{padding-right:16px}
.right{text-align:right;white-space:nowrap}
.sub{color:var(--ink3);font-size:12px;line-height:18px;overflow-wrap:anywhere}
.on{color:var(--successText)}.off{color:var(--dangerText)}
.on:before,.off:before{content:"";display:inline-block;width:8px;height:8px;margin-right:6px;border-radius:50%}
.on:before{background:var(--success)}.off:before{border:2px solid var(--danger)}
form{display:inline-block;margin:0 4px 4px 0}
button{display:inline-block;height:28px;padding:0 10px;border:1px solid var(--line2);border-radius:6px;background:#fff;color:var(--ink);font:inherit;font-size:13px;line-height:26px;white-space:nowrap;cursor:pointer}
button:hover{border-color:var(--primary);color:var(--primaryText)}
button:focus-visible,a:focus-visible{outline:2px solid var(--primary);outline-offset:1px}
td img{display:block;max-width:100%;width:640px;border-radius:3px;background:var(--stage)}
.recording{display:flex;flex-wrap:wrap;align-items:center;gap:6px}
.recording .sub{flex-basis:100%}
h2 .sub{font-weight:400}
.recording select,.recording input:not([type=checkbox]){height:28px;border:1px solid var(--line2);border-radius:6px;background:#fff;font:inherit;font-size:13px}
.recording input[type=number]{width:60px}
.recording label{display:inline-flex;align-items:center;gap:2px}
.note{margin:0;padding:8px 16px;background:var(--primarySoft);color:var(--primaryText);border-bottom:1px solid var(--line)}
.empty{padding:48px 16px;text-align:center;color:var(--ink3)}
`);
