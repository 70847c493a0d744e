import { describe, expect, it } from 'vitest';
import { branchFor, branchText, whatToBring } from './institution-visit.ts';

const branches = { mainBranch: { city: 'Cuenca' }, otherBranches: [{ city: 'Quito' }, { city: 'Loja' }] };

describe('the branch to go to', () => {
  it('is the one of the person’s city, else the main one [9.2.5]', () => {
    expect(branchFor(branches, 'quito')).toBe('Quito');
    expect(branchFor(branches, 'Guaranda')).toBe('Cuenca');
    expect(branchFor({ mainBranch: { city: '' }, otherBranches: [{ city: 'Loja' }] }, 'Quito')).toBe('Loja');
    expect(branchFor({ mainBranch: { city: '' }, otherBranches: [] }, 'Quito')).toBeNull();
  });

  it('says where there is none in the own city [9.2.5]', () => {
    expect(branchText('Quito', 'quito')).toBe('Quito');
    expect(branchText('Cuenca', 'Guaranda')).toBe('Cuenca (no tiene agencia en Guaranda)');
  });
});

describe('what to bring', () => {
  it('is the card, the sheet and the papers that the institution names; what is no paper stands apart [9.2.5] [6.3.10]', () => {
    expect(
      whatToBring(
        [
          'Ser mayor de edad',
          'Cédula de identidad ecuatoriana',
          'Tres últimos roles de pago',
          'Planilla de servicio básico de los últimos tres meses',
          'Antigüedad laboral de un año',
          'Certificado de aportación como socio',
        ],
        '$30,00',
      ),
    ).toEqual({
      papers: [
        'Tu cédula original',
        'La hoja de información',
        'Tres últimos roles de pago',
        'Planilla de servicio básico de los últimos tres meses',
        'Certificado de aportación como socio',
        '$30,00 que pagas aparte el primer día',
      ],
      conditions: ['Antigüedad laboral de un año'],
    });
  });

  it('has the three papers where the institution names nothing [9.2.5]', () => {
    expect(whatToBring([], null)).toEqual({
      papers: ['Tu cédula original', 'La hoja de información', 'Tus roles de pago', 'La planilla de servicio básico'],
      conditions: [],
    });
  });
});
