import { describe, expect, test } from 'vitest';
import { readAnswer, refusalIn } from './directadmin-answers.ts';

describe('a form that the panel answers with', () => {
  test.each([
    ['text=O&#39;Brien', "O'Brien"],
    ['text=O%26%2339%3BBrien', "O'Brien"],
    ['text=Jansen+&amp;+Zn.&#44;+50&#37;', 'Jansen & Zn., 50%'],
    ['text=a&#x2B;b&#43;c', 'a+b+c'],
    ['text=&quot;x&quot;&#160;&lt;y&gt;', '"x"\u00A0<y>'],
    [
      'text=https&#58;&#47;&#47;da.test&#58;2222&#47;login&#63;key&#61;1',
      'https://da.test:2222/login?key=1',
    ],
    ['text=&#128512;&#x20AC;', '😀€'],
    ['text=&#0;&#55357;&#9999999;', '\u{fffd}\u{fffd}\u{fffd}'],
    ['text=R&D&#59;', 'R'],
    ['text=AT%26T&other=1', 'AT&T'],
  ])('has whole words: %s', (form, text) => {
    expect(readAnswer(`error=1&${form}`)).toMatchObject({ error: '1', text });
  });

  test('is a list where it is one', () => {
    expect(readAnswer('list[]=a&#46;nl&list[]=b.nl')).toEqual(['a.nl', 'b.nl']);
    expect(readAnswer('list%5B%5D=a.nl')).toEqual(['a.nl']);
  });

  test('is none where it is a web page', () => {
    expect(readAnswer('<html>&#39;</html>')).toBeNull();
  });
});

test('what is refused is told whole, as a person would write it', () => {
  const form =
    'error=1&text=Cannot+Create+Account&details=De+site+van+O&#39;Brien+&amp;+Zn.+is+er+al';
  expect(refusalIn(readAnswer(form))).toBe(
    "Cannot Create Account: De site van O'Brien & Zn. is er al",
  );
  const json = { error: 'Cannot Create', result: 'O&#39;Brien<br>bestaat' };
  expect(refusalIn(json)).toBe("Cannot Create: O'Brien bestaat");
});
