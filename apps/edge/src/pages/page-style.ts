import { Markup } from "./escape-html.ts";

/** Style sheet of all pages, similar to the console: white, thin lines, one blue. */
export const pageStyle = new Markup(`
:root{--ink:#17202e;--ink2:#465264;--ink3:#606b7f;--chrome:#f4f6f9;--line:#e4e9f0;--line2:#cfd7e2;--primary:#1f6feb;--primaryText:#185fcf;--primarySoft:#eaf2fe;--success:#1fa463;--successText:#13774a;--danger:#e5484d;--dangerText:#c22d35;--stage:#0f1722}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:var(--ink);font:14px/22px -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;font-variant-numeric:tabular-nums}
header{display:flex;align-items:center;gap:12px;height:48px;padding:0 16px;border-bottom:1px solid var(--line);background:var(--chrome)}
h1{margin:0;font-size:16px;line-height:24px;font-weight:600}
h2{margin:0;padding:12px 16px;font-size:14px;font-weight:600;border-bottom:1px solid var(--line)}
header .end{margin-left:auto}
nav{display:flex;gap:24px;padding:0 16px;border-bottom:1px solid var(--line);overflow-x:auto}
nav a{padding:9px 0;color:var(--ink2);white-space:nowrap;border-bottom:2px solid transparent}
nav a:hover{color:var(--primaryText)}
nav a[aria-current]{color:var(--primaryText);border-color:var(--primary);font-weight:600}
h2.row{display:flex;align-items:center;gap:12px}
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
button,.button{display:inline-block;height:28px;padding:0 10px;border:1px solid var(--line2);border-radius:6px;background:#fff;color:var(--ink);font:inherit;font-size:13px;line-height:26px;white-space:nowrap;cursor:pointer}
button:hover,.button:hover{border-color:var(--primary);color:var(--primaryText)}
button:focus-visible,a:focus-visible{outline:2px solid var(--primary);outline-offset:1px}
td img{display:block;max-width:100%;width:640px;border-radius:3px;background:var(--stage)}
.recording{display:flex;flex-wrap:wrap;align-items:center;gap:6px}
.recording .sub{flex-basis:100%}
h2 .sub{font-weight:400}
.recording select,.recording input:not([type=checkbox]){height:28px;border:1px solid var(--line2);border-radius:6px;background:#fff;font:inherit;font-size:13px}
.recording input[type=number]{width:60px}
.recording label{display:inline-flex;align-items:center;gap:2px}
.note{margin:0;padding:8px 16px;background:var(--primarySoft);color:var(--primaryText);border-bottom:1px solid var(--line)}
.note.trouble{background:#fdecec;color:var(--dangerText)}
.primary{border-color:var(--primary);background:var(--primary);color:#fff}
.primary:hover{background:var(--primaryText);color:#fff}
.danger{border-color:var(--danger);color:var(--dangerText)}
.fields{display:block;margin:0;padding:16px;max-width:960px}
.fields label{display:flex;align-items:center;gap:8px;margin-bottom:10px}
.fields label span{flex:0 0 72px;color:var(--ink2)}
.fields .check{gap:6px}
.fields em{color:var(--ink3);font-size:12px;font-style:normal;white-space:nowrap}
.fields p{margin:0 0 12px}
.fields input:not([type=checkbox]),.fields select,.bar select{height:32px;width:240px;padding:0 8px;border:1px solid var(--line2);border-radius:6px;background:#fff;color:var(--ink);font:inherit}
.fields input.wide{flex:1 1 auto;width:100%;max-width:560px}
.fields input:focus-visible,.fields select:focus-visible{outline:2px solid var(--primary);outline-offset:0}
.buttons{display:flex;align-items:center;gap:8px;margin-top:16px}
.region{display:flex;align-items:center;gap:8px;margin:0 -8px;padding:4px 8px;border-radius:6px}
.region.current{background:var(--primarySoft)}
.region label{margin:0}
.region label input{width:120px!important}
.drawing{position:relative;width:min(100% - 32px,800px);margin:16px 16px 0;background:var(--stage)}
.drawing img{display:block;width:100%}
.drawing svg{position:absolute;inset:0;width:100%;height:100%;cursor:crosshair;touch-action:none}
.drawing polygon{fill:#1f6feb22;stroke:#fff;stroke-width:1.5px;vector-effect:non-scaling-stroke}
.drawing polygon.current{fill:#1f6feb44;stroke:#4d93ff;stroke-width:2px}
.drawing ellipse{fill:#fff;stroke:#1f6feb;stroke-width:1.5px;vector-effect:non-scaling-stroke}
figure{margin:0;padding:0 16px 16px}
figure img{display:block;width:640px;max-width:100%;background:var(--stage)}
figcaption{color:var(--ink3);font-size:12px}
.bar{display:flex;align-items:center;gap:12px;margin:0;padding:8px 16px;border-bottom:1px solid var(--line)}
.bar select{width:132px}
.nowrap{white-space:nowrap}
.fill{width:100%}
.bad{color:var(--dangerText)}.warn{color:#b45309}
.pad{margin:0;padding:12px 16px}
.entry{max-width:400px;margin:64px auto}
.entry h1{padding:0 16px}
[hidden]{display:none!important}
.unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%)}
.sale{display:grid;grid-template-columns:minmax(0,1fr) 320px}
.sale section{border-left:1px solid var(--line);min-height:100%}
.sale dl{grid-template-columns:1fr}
.shot{padding:16px}
.shot img,.shot .none{display:block;width:100%;max-width:none;aspect-ratio:16/9;object-fit:contain;background:var(--stage);border-radius:3px}
.shot .none{display:grid;place-items:center;color:#b7c4d5}
.figure{font-size:26px;line-height:32px}
.round{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:16px;padding:16px}
.round .shot{padding:0}
.round p{margin:4px 0 0}
.bar .primary{margin-left:auto}
a.primary{color:#fff}
@media (max-width:800px){.sale{grid-template-columns:1fr}.sale section{border-left:0;border-top:1px solid var(--line)}}
.empty{padding:48px 16px;text-align:center;color:var(--ink3)}
`);
