import { expect, it } from 'vitest';
import { cleanPasted, lostImagesText } from './pasted-html.ts';

const own = '/media/0195e000-0000-7000-8000-000000000301';

it('drops the styles of a pasted text and makes its titles titles of sections', () => {
  const pasted = `<style>p { color: red }</style><h1 style='color:red'>Título</h1><p class="MsoNormal" style="margin:0; font-family:'Arial'">a > b style="x"</p>`;
  expect(cleanPasted(pasted)).toEqual({
    html: '<h2>Título</h2><p class="MsoNormal">a > b style="x"</p>',
    lostImages: 0,
  });
});

it('keeps images that can be saved and counts those that cannot', () => {
  const pasted = [
    '<img width="9" src="file:///C:/foto.png">',
    '<img src="https://otro.example/foto.png" alt="x">',
    '<img src="data:image/png;base64,AAAA">',
    `<img src='${location.origin}${own}' alt="a">`,
  ].join('');
  expect(cleanPasted(pasted)).toEqual({
    html: `<img src="data:image/png;base64,AAAA"><img src="${own}" alt="a">`,
    lostImages: 2,
  });
});

it('leaves alone what was copied inside the editor', () => {
  const copied = '<p data-pm-slice="1 1 []">Hola <strong>Quito</strong></p>';
  expect(cleanPasted(copied).html).toBe(copied);
});

it('says how many images have to be uploaded', () => {
  expect(lostImagesText(1)).toBe('1 imagen no se pudo pegar: súbela con el botón.');
  expect(lostImagesText(3)).toBe('3 imágenes no se pudieron pegar: súbelas con el botón.');
});
