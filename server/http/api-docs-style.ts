/** Style of the page with the API, which has no file of its own to fetch. */
export const DOCS_STYLE = `
  :root {
    color-scheme: light dark;
    --line: light-dark(#e4ded3, #2a3832);
    --ground: light-dark(#fbf8f3, #0e1714);
    --ink: light-dark(#14211d, #eaf1ec);
    --green: light-dark(#0e6b50, #3fbf93);
  }
  body {
    margin: 0;
    background: var(--ground);
    color: var(--ink);
    font:
      16px/1.6 system-ui,
      sans-serif;
    overflow-wrap: anywhere;
  }
  main {
    max-width: 60rem;
    margin: 0 auto;
    padding: 2rem 1rem;
  }
  details {
    border: 1px solid var(--line);
    border-radius: 10px;
    padding: 0.5rem 1rem;
    margin: 0.5rem 0;
  }
  summary {
    cursor: pointer;
  }
  small {
    border: 1px solid var(--line);
    border-radius: 99px;
    padding: 0.1rem 0.5rem;
    white-space: nowrap;
  }
  summary b {
    color: var(--green);
    display: inline-block;
    min-width: 4rem;
  }
  pre {
    overflow: auto;
    font-size: 0.8rem;
    border-top: 1px solid var(--line);
    padding-top: 0.5rem;
  }
  a {
    color: var(--green);
  }
`;
