// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token of any name for local chains; anybody may mint, and anybody may make it lie about transfers.
contract SandboxCoin is ERC20 {
    uint8 private immutable _decimals;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) ERC20(name_, symbol_) {
        _decimals = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    /// Logs a transfer that never happened, as tokens that poison histories do.
    function pretend(address from, address to, uint256 amount) external {
        emit Transfer(from, to, amount);
    }
}
