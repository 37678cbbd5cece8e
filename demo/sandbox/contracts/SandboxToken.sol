// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// Test money for local chains, with permits (EIP-2612). Anybody may mint, so it must never be deployed where it could be worth something.
contract SandboxToken is ERC20Permit {
    uint8 private immutable _decimals;

    constructor(uint8 decimals_, address[] memory holders, uint256 amountEach)
        ERC20("Sandbox Dollar", "SBD")
        ERC20Permit("Sandbox Dollar")
    {
        _decimals = decimals_;
        for (uint256 i = 0; i < holders.length; i++) {
            _mint(holders[i], amountEach);
        }
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
